// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/ZeroValue.h"
#include "Lower/Matrices/Matrix.h"
#include "Lower/Types/BitFields.h"
#include "Lower/Types/BufferPointers.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

ir::Value *FunctionLowering::initList(const InitListExpr *E) {
  const InitListExpr *List =
      E->isSemanticForm() || !E->getSemanticForm() ? E : E->getSemanticForm();
  const ir::Type *Ty = typeOf(E);
  SourceRange Where = range(E);
  if (isBufferPointer(E->getType()))
    return pointerOfList(*this, List);

  bool Outermost = !InInitList;
  InInitList = true;
  SmallVector<ir::Value *, 8> Parts;
  for (const Expr *Init : List->inits())
    Parts.push_back(rvalue(Init));
  if (Outermost) {
    InInitList = false;
    Shared.clear();
  }
  at(Where);

  if (Parts.size() == 1 && Parts[0]->type() == Ty)
    return Parts[0];
  if (Parts.empty() && !List->hasArrayFiller())
    return zeroOrDefault(E->getType(), Where);
  if (Ty->isScalar())
    return convert(Parts[0], Ty);
  if (Ty->isStruct()) {
    if (hasBitFields(E->getType()))
      Parts = packMembers(*this, E->getType()->getAsCXXRecordDecl(), Parts, Ty);
    if (Parts.size() == Ty->members().size())
      return B.Construct(Parts, Ty);
  }

  if (!E->getType()->isConstantMatrixType() && Ty->isArray()) {
    // The value of elements that the list omits.
    ir::Value *Filler = nullptr;
    if (Parts.size() < Ty->count())
      Filler = List->hasArrayFiller()
                   ? rvalue(List->getArrayFiller())
                   : zeroOrDefault(L.AST.getAsArrayType(E->getType())->getElementType(), Where);
    while (Parts.size() < Ty->count())
      Parts.push_back(Filler);
    return B.Construct(Parts, Ty);
  }

  // Vectors and small matrices list their scalars.
  SmallVector<ir::Value *, 16> Scalars;
  for (ir::Value *Part : Parts)
    flatten(Part, Scalars);
  while (Scalars.size() <
         (Ty->isVector() ? Ty->count() : Ty->count() * Ty->element()->components()))
    Scalars.push_back(B.zero(Ty->isVector() ? Ty->element() : Ty->element()->scalar()));
  ArrayRef<ir::Value *> Rest = Scalars;
  return assemble(Ty, Rest);
}

ir::Value *FunctionLowering::zeroOrDefault(QualType T, SourceRange Where) {
  const ir::Type *Ty = type(T, Where);
  at(Where);
  if (Ty->isVoid())
    return nullptr;
  if (Ty->containsHitObject()) {
    ir::Value *Place = B.var(Ty, "");
    makeNops(*this, Place, Where);
    return B.load(Place);
  }
  return zeroOfMatrices(*this, T, Ty);
}

ir::Value *FunctionLowering::construct(const CXXConstructExpr *E) {
  const CXXConstructorDecl *Constructor = E->getConstructor();
  if (Constructor->isCopyOrMoveConstructor() && E->getNumArgs() == 1)
    return rvalue(E->getArg(0));
  if (!Constructor->isDefaultConstructor())
    return unsupported(E);
  SourceRange Where = E->getSourceRange();
  if (E->getType()->isArrayType() || E->getType()->isHLSLResourceRecord() ||
      Constructor->isTrivial() || L.Shader.inPrelude(Constructor->getLocation()))
    return E->requiresZeroInitialization() || isZeroAtFirst(E->getType()) ||
                   type(E->getType(), Where)->containsHitObject()
               ? zeroOrDefault(E->getType(), Where)
               : poison(E->getType());
  // An implicit constructor: bases and members, in order, with the initializers they declare.
  const ir::Type *Ty = typeOf(E);
  if (!Ty->isStruct())
    return poison(E->getType());
  SmallVector<ir::Value *, 8> Parts(Ty->members().size(), nullptr);
  for (const CXXCtorInitializer *Init : Constructor->inits())
    if (const FieldDecl *Field = Init->getMember())
      setMember(Parts, Ty, Field, rvalue(Init->getInit()));
    else if (Init->isBaseInitializer())
      Parts[ModuleLowering::memberIndex(Constructor->getParent(),
                                        Init->getBaseClass()->getAsCXXRecordDecl())] =
          rvalue(Init->getInit());
  at(Where);
  for (auto [Part, Member] : zip(Parts, Ty->members()))
    if (!Part)
      Part = isZeroAtFirst(E->getType()) ? ir::zeroValue(B, Member.Ty) : undef(Member.Ty);
  return B.Construct(Parts, Ty);
}
