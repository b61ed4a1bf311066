// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/SplitCopies.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Larger aggregates are not split.
constexpr uint64_t MaxParts = 128;

static bool hasParts(const Type *Ty) {
  return Ty->isStruct() || (Ty->isArray() && Ty->containsMatrix());
}

/// Counts the loads or stores that \p Ty takes; gives up beyond the limit.
static bool countLeaves(const Type *Ty, uint64_t &Count) {
  if (!hasParts(Ty))
    return ++Count <= MaxParts;
  if (partCount(Ty) > MaxParts)
    return false;
  for (uint64_t I = 0; I < partCount(Ty); ++I)
    if (!countLeaves(partType(Ty, I), Count))
      return false;
  return true;
}

static bool isSplit(const Type *Ty) {
  uint64_t Count = 0;
  return hasParts(Ty) && partCount(Ty) > 0 && !Ty->containsPointer() && countLeaves(Ty, Count);
}

static Value *loadParts(Builder &B, Value *Address) {
  const Type *Ty = Address->type()->element();
  if (!isSplit(Ty))
    return B.load(Address);
  SmallVector<Value *, 8> Parts;
  for (uint32_t I = 0; I < partCount(Ty); ++I)
    Parts.push_back(loadParts(B, B.access(Address, {B.u32(I)})));
  return B.Construct(Parts, Ty);
}

static void storeParts(Builder &B, Value *Address, Value *V) {
  const Type *Ty = Address->type()->element();
  if (!isSplit(Ty))
    return B.store(Address, V);
  for (uint32_t I = 0; I < partCount(Ty); ++I) {
    Value *Part = B.access(Address, {B.u32(I)});
    storeParts(B, Part, B.extract(V, {int64_t(I)}));
  }
}

static void visit(Module &M, Op &O) {
  Builder B(M, *O.parent());
  B.setLoc(O.loc());
  if (Value *Init = O.is(Opcode::Var) ? O.as<ops::Var>().init() : nullptr;
      Init && isSplit(O.type()->element())) {
    M.setOperands(&O, {});
    B.setInsertionAfter(&O);
    storeParts(B, O.result(), Init);
    return;
  }
  B.setInsertionBefore(&O);
  if (auto Load = O.dyn<ops::Load>(); Load && isSplit(O.type())) {
    O.replaceWith(loadParts(B, Load.address()));
  } else if (auto Store = O.dyn<ops::Store>(); Store && isSplit(Store.value()->type())) {
    storeParts(B, Store.address(), Store.value());
    O.erase();
  }
}

void tessera::splitCopies(Module &M, const PassContext &) {
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) { visit(M, O); });
}
