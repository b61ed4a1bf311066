// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/ZeroValue.h"

using namespace llvm;
using namespace tessera::ir;

Value *tessera::ir::zeroValue(Builder &B, const Type *Ty) {
  if (Ty->isPointer() || Ty->isSpirv())
    return B.Undef({}, Ty);
  if (Ty->isMatrix())
    return B.MatFill({B.zero(fillType(B.types(), Ty))}, Ty);
  if (!Ty->containsMatrix() && !Ty->containsPointer() && !Ty->containsSpirv())
    return B.zero(Ty);
  SmallVector<Value *, 8> Parts;
  if (Ty->isStruct())
    for (const StructMember &Member : Ty->members())
      Parts.push_back(zeroValue(B, Member.Ty));
  else
    Parts.assign(Ty->count(), zeroValue(B, Ty->element()));
  return B.Construct(Parts, Ty);
}

const Type *tessera::ir::fillType(TypeContext &Types, const Type *Matrix) {
  bool IsFactor = Matrix->use() == MatrixUse::A || Matrix->use() == MatrixUse::B;
  const Type *Component = Matrix->element();
  return IsFactor && Component->isInt() && Component->bits() == 8 ? Types.u32() : Component;
}
