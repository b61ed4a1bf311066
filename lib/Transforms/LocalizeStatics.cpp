// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/LocalizeStatics.h"
#include "IR/OpViews.h"
#include "IR/ZeroValue.h"
#include "Transforms/ConstantSlice.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static bool becomesLocal(const Global &G) {
  return G.Space == AddressSpace::Private &&
         (G.ValueType->containsMatrix() || G.ValueType->containsPointer() ||
          G.ValueType->containsSpirv());
}

/// Returns the variable of what a shader of ray tracing leaves to its caller; null if there is
/// none. As a local, it takes no memory.
static Global *payload(Module &M) {
  Global *Found = nullptr;
  if (M.mayHave(Opcode::RaySetPayload))
    for (Function *F : M.Functions)
      walk(F->body(), [&](Op &O) {
        auto Set = O.dyn<ops::RaySetPayload>();
        const Op *Load = Set ? Set.value()->def() : nullptr;
        const Op *Root = Load && Load->is(Opcode::Load)
                             ? rootOf(Load->as<ops::Load>().address(), Opcode::Global)
                             : nullptr;
        if (Root)
          Found = M.findGlobal(Root->strAttr(AttrKind::Symbol));
      });
  return Found && Found->Space == AddressSpace::Private ? Found : nullptr;
}

/// Returns the variable whose address \p O is, if it becomes a local; else null.
static Global *staticAt(Module &M, const Op &O) {
  if (!O.is(Opcode::Global))
    return nullptr;
  Global *G = M.findGlobal(O.strAttr(AttrKind::Symbol));
  return G && becomesLocal(*G) ? G : nullptr;
}

bool tessera::usesLocalStatic(Module &M, Function &F) {
  bool Uses = false;
  // Only functions that end the shader use the payload.
  walk(F.body(), [&](Op &O) { Uses |= staticAt(M, O) || O.is(Opcode::RaySetPayload); });
  return Uses;
}

/// Returns the variables of \p M without matrices or resources that become locals: an operand that
/// must be a constant depends on them, and only the entry point, with its calls inlined, uses them.
static SmallSetVector<Global *, 4> plainStatics(Module &M) {
  SmallSetVector<Global *, 4> Found;
  ConstantSlice Slice(M);
  if (Slice.empty() || !M.Entry.Fn)
    return Found;
  for (Global *G : M.Globals)
    if (!becomesLocal(*G) && Slice.decides(*G))
      Found.insert(G);
  for (Function *F : M.Functions)
    if (F != M.Entry.Fn)
      walk(F->body(), [&](Op &O) {
        if (O.is(Opcode::Global))
          Found.remove(M.findGlobal(O.strAttr(AttrKind::Symbol)));
      });
  return Found;
}

/// Makes \p Statics locals of \p F. All calls in \p F are inlined by now, and \p F is the entry
/// point or a function that is never called.
static void localize(Module &M, Function &F, const SmallSetVector<Global *, 4> &Statics) {
  SmallSetVector<Global *, 4> Used;
  auto StaticIn = [&](const Op &O) -> Global * {
    Global *G = O.is(Opcode::Global) ? M.findGlobal(O.strAttr(AttrKind::Symbol)) : nullptr;
    return G && Statics.contains(G) ? G : nullptr;
  };
  walk(F.body(), [&](Op &O) {
    if (Global *G = StaticIn(O))
      Used.insert(G);
  });
  if (Used.empty())
    return;
  Builder B(M, F.body());
  B.setInsertionBefore(&F.body().front());
  const uint32_t Place = F.body().front().loc().Place;
  DenseMap<Global *, Value *> Locals;
  for (Global *G : M.Globals)
    if (Used.contains(G)) {
      Loc Where = G->Where;
      Where.Place = Place;
      B.setLoc(Where);
      Value *Init = G->Init            ? B.constant(G->Init)
                    : becomesLocal(*G) ? zeroValue(B, G->ValueType)
                                       : nullptr;
      Locals[G] = B.var(G->ValueType, G->Name, Init);
    }
  walk(F.body(), [&](Op &O) {
    if (Global *G = StaticIn(O))
      O.replaceWith(Locals[G]);
  });
  // The addresses of their parts are in function space too.
  walk(F.body(), [&](Op &O) {
    if (auto Access = O.dyn<ops::Access>();
        Access && Access.base()->type()->space() == AddressSpace::Function)
      O.result()->setType(M.types().pointer(O.type()->element(), AddressSpace::Function));
  });
}

void tessera::localizeStatics(Module &M, const PassContext &) {
  SmallSetVector<Global *, 4> Statics = plainStatics(M);
  for (Global *G : M.Globals)
    if (becomesLocal(*G))
      Statics.insert(G);
  if (Global *Payload = payload(M))
    Statics.insert(Payload);
  if (Statics.empty())
    return;
  for (Function *F : M.Functions)
    localize(M, *F, Statics);
  M.eraseGlobals([&](Global &G) { return Statics.contains(&G); });
}
