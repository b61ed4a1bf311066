// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/Rewrite.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::raising;
using ir::Builder;
using ir::Op;
using ir::Type;
using ir::Value;

Value *tessera::raising::shiftRight(Builder &B, Value *V, unsigned Count) {
  if (Count == 0)
    return V;
  if (auto Bits = constantBits(V))
    return B.constant(V->type(), *Bits >> Count);
  return B.Shr({V, B.constant(V->type(), Count)});
}

Value *tessera::raising::addConstant(Builder &B, Value *V, uint64_t Addend) {
  if (Addend == 0)
    return V;
  if (auto Bits = constantBits(V))
    return B.constant(V->type(), *Bits + Addend);
  return B.Add({V, B.constant(V->type(), Addend)});
}

static void eraseWhole(Op &O) {
  for (ir::Region *R : O.regions())
    while (!R->empty())
      eraseWhole(R->back());
  O.erase();
}

void tessera::raising::eraseAfter(Op &Last) {
  ir::Region &R = *Last.parent();
  while (&R.back() != &Last)
    eraseWhole(R.back());
}

SmallVector<Value *, 8> tessera::raising::components(Builder &B, Value *V) {
  if (!V->type()->isVector() && !V->type()->isArray())
    return {V};
  SmallVector<Value *, 8> Parts;
  for (uint64_t I = 0; I < V->type()->count(); ++I)
    Parts.push_back(B.extract(V, {int64_t(I)}));
  return Parts;
}

Value *tessera::raising::compose(Builder &B, ArrayRef<Value *> Parts, const Type *Ty) {
  return Parts.size() == 1 && Parts[0]->type() == Ty ? Parts[0] : B.Construct(Parts, Ty);
}

Value *tessera::raising::byComponent(Builder &B, Op &O, const Type *Ty,
                                     function_ref<Value *(ArrayRef<Value *>, const Type *)> Part) {
  auto IsWide = [](const Type *T) { return T->isVector() || T->isArray(); };
  SmallVector<SmallVector<Value *, 8>, 3> Columns;
  for (Value *V : O.operands())
    Columns.push_back(components(B, V));
  uint64_t Count = IsWide(Ty) ? Ty->count() : 1;
  const Type *Scalar = IsWide(Ty) ? Ty->element() : Ty;
  SmallVector<Value *, 8> Parts;
  for (uint64_t I = 0; I < Count; ++I) {
    SmallVector<Value *, 3> Row;
    for (auto [Column, V] : zip(Columns, O.operands()))
      Row.push_back(IsWide(V->type()) ? Column[I] : Column[0]);
    Parts.push_back(Part(Row, Scalar));
  }
  return compose(B, Parts, Ty);
}

Value *tessera::raising::byComponent(Builder &B, Op &O, const Type *Ty) {
  return byComponent(B, O, Ty, [&](ArrayRef<Value *> Row, const Type *Scalar) {
    return B.create(O.opcode(), Row, Scalar, O.attrs())->result();
  });
}
