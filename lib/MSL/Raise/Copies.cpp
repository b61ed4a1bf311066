// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "MSL/Language/Environments.h"
#include "MSL/Language/Types.h"
#include "MSL/Raise/Raise.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// Longer arrays are copied by a loop.
constexpr uint64_t MaxWrittenOut = 16;

static bool isLong(const Type *Ty) { return Ty->isArray() && Ty->count() > MaxWrittenOut; }

static Value *loadParts(Builder &B, Value *Address) {
  const Type *Ty = Address->type()->element();
  if (!Ty->isAggregate())
    return B.load(Address);
  if (isLong(Ty)) {
    Value *Copy = B.var(Ty, "copy");
    B.countedLoop("i", uint32_t(Ty->count()), [&](Builder &In, Value *I) {
      Value *To = In.access(Copy, {I});
      In.store(To, loadParts(In, In.access(Address, {I})));
    });
    return B.load(Copy);
  }
  SmallVector<Value *, 8> Parts;
  for (uint32_t I = 0; I < ir::partCount(Ty); ++I)
    Parts.push_back(loadParts(B, B.access(Address, {B.u32(I)})));
  return B.Construct(Parts, Ty);
}

static void storeParts(Builder &B, Value *Address, Value *V) {
  const Type *Ty = V->type();
  if (!Ty->isAggregate())
    return B.store(Address, V);
  if (isLong(Ty)) {
    Value *Copy = B.var(Ty, "copy", V);
    B.countedLoop("i", uint32_t(Ty->count()), [&](Builder &In, Value *I) {
      Value *To = In.access(Address, {I});
      storeParts(In, To, In.load(In.access(Copy, {I})));
    });
    return;
  }
  for (uint32_t I = 0; I < ir::partCount(Ty); ++I) {
    Value *Part = B.access(Address, {B.u32(I)});
    storeParts(B, Part, B.extract(V, {int64_t(I)}));
  }
}

/// Whether the memory at \p Pointer is declared in another form than values.
static bool isForeign(ir::Module &M, const Value *Pointer) {
  if (formOf(Pointer->type()->element(), Pointer->type()->space()) != Form::Value)
    return true;
  const Op *Root = rootOf(Pointer)->def();
  return Root && Root->is(Opcode::Global) &&
         isTable(*M.findGlobal(Root->strAttr(AttrKind::Symbol)));
}

void tessera::msl::raiseCopies(ir::Module &M, const PassContext &) {
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    if (auto Load = O.dyn<ir::ops::Load>();
        Load && O.type()->isAggregate() && isForeign(M, Load.address()))
      return loadParts(B, Load.address());
    if (auto Store = O.dyn<ir::ops::Store>();
        Store && Store.value()->type()->isAggregate() && isForeign(M, Store.address())) {
      storeParts(B, Store.address(), Store.value());
      return nullptr;
    }
    return std::nullopt;
  });
}
