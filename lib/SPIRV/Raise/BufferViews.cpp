// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Raise/BufferViews.h"
#include "IR/OpViews.h"
#include "llvm/ADT/DenseSet.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// "u32", "u32x4"
static std::string suffix(const Type *Element) {
  std::string Text = Element->scalar()->str();
  return Element->isVector() ? Text + "x" + std::to_string(Element->count()) : Text;
}

/// The same for a groupshared array, perhaps of arrays.
static const Type *sharedViewType(ir::TypeContext &Types, const Type *Ty, const Type *Element) {
  if (Ty->element()->isArray())
    return Types.array(sharedViewType(Types, Ty->element(), Element), Ty->count());
  const Type *Now = Ty->element();
  return Types.array(Element,
                     Ty->count() * Now->components() * Now->scalar()->bits() / Element->bits());
}

/// \p Ty with its bytes seen as elements of type \p Element.
static const Type *viewType(ir::TypeContext &Types, const Type *Ty, const Type *Element) {
  return Ty->isArray() ? Types.array(viewType(Types, Ty->element(), Element), Ty->count())
                       : Types.runtimeArray(Element);
}

static const Type *elementOf(const Type *View) {
  const Type *Ty = View->innermost();
  return Ty->isRuntimeArray() ? Ty->element() : Ty;
}

bool tessera::spirv::holdsBytes(const Type *Ty) { return Ty->innermost()->isBytes(); }

Views::Views(ir::Module &M) : M(M) {
  for (Global *G : M.Globals)
    if (G->ViewOf)
      Known[{G->ViewOf, elementOf(G->ValueType)}] = G;
}

Global *Views::find(Global *Buffer, const Type *Element) {
  Global *&Slot = Known[{Buffer, Element}];
  if (Slot)
    return Slot;
  Global View = *Buffer;
  View.Name = M.intern(Buffer->Name.str() + "." + suffix(Element));
  bool IsShared = Buffer->Space == ir::AddressSpace::Workgroup;
  View.ValueType = IsShared ? sharedViewType(M.types(), Buffer->ValueType, Element)
                            : viewType(M.types(), Buffer->ValueType, Element);
  View.ViewOf = Buffer;
  return Slot = M.addGlobal(View);
}

void tessera::spirv::replaceByViews(ir::Module &M, function_ref<bool(const Global &)> IsGone) {
  StringMap<Global *> Renamed;
  DenseSet<const Global *> Replaced;
  for (Global *G : M.Globals)
    if (G->ViewOf && !Replaced.contains(G->ViewOf) && IsGone(*G->ViewOf)) {
      Replaced.insert(G->ViewOf);
      G->ViewOf->ValueType = G->ValueType;
      Renamed[G->Name] = G->ViewOf;
    }
  if (Renamed.empty())
    return;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (!O.is(Opcode::Global))
        return;
      if (auto It = Renamed.find(O.strAttr(AttrKind::Symbol)); It != Renamed.end())
        M.setAttr(&O, Builder::string(AttrKind::Symbol, It->second->Name));
    });
  M.eraseGlobals([&](Global &G) { return Renamed.contains(G.Name); });
}

void Views::addMissing() {
  DenseSet<const Global *> Viewed;
  SmallVector<Global *> Bytes;
  for (Global *G : M.Globals) {
    Viewed.insert(G->ViewOf);
    if (holdsBytes(G->ValueType))
      Bytes.push_back(G);
  }
  for (Global *G : Bytes)
    if (!Viewed.contains(G))
      find(G, M.types().u32());
}

void Views::finish() {
  replaceByViews(M, [](const Global &G) { return holdsBytes(G.ValueType); });
  Known.clear();
}

Value *Views::view(Builder &B, Value *Buffer, const Type *Element) {
  Op *Def = Buffer->def();
  if (auto Access = Def->dyn<ir::ops::Access>()) // an element of an array of buffers
    return B.access(view(B, Access.base(), Element), Access.indices());
  return B.global(find(M.findGlobal(Def->strAttr(AttrKind::Symbol)), Element));
}

Value *Views::element(Builder &B, Value *Buffer, const Type *Element, Value *Index) {
  return B.access(view(B, Buffer, Element), {Index});
}
