// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Layout.h"
#include "Lower/Lowering.h"
#include "Lower/Types/BufferPointers.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static uint64_t scalarBits(const APValue &V, const ir::Type *Ty) {
  if (V.isInt()) {
    const APSInt &I = V.getInt();
    return Ty->isFloat() ? ir::floatBits(Ty->format(), I.getExtValue())
                         : I.extOrTrunc(Ty->bits()).getZExtValue();
  }
  APFloat F = V.getFloat();
  bool LosesInfo;
  F.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &LosesInfo);
  return ir::floatBits(Ty->format(), F.convertToDouble());
}

const ir::Constant *ModuleLowering::constant(const APValue &V, QualType T, SourceRange Where) {
  const ir::Type *Ty = type(T, Where);
  auto Composite = [&](unsigned Count, auto Part) -> const ir::Constant * {
    SmallVector<const ir::Constant *, 16> Parts;
    for (unsigned I = 0; I != Count; ++I) {
      Parts.push_back(Part(I));
      if (!Parts.back())
        return nullptr;
    }
    return M.constant(Ty, Parts);
  };
  switch (V.getKind()) {
  case APValue::Int:
    return Ty->isInt() || Ty->isBool() ? M.constant(Ty, scalarBits(V, Ty)) : nullptr;
  case APValue::Float:
    return Ty->isFloat() ? M.constant(Ty, scalarBits(V, Ty)) : nullptr;
  case APValue::Vector: {
    QualType Element = T->castAs<clang::VectorType>()->getElementType();
    if (!Ty->isVector())
      return constant(V.getVectorElt(0), Element, Where);
    return Composite(V.getVectorLength(),
                     [&](unsigned I) { return constant(V.getVectorElt(I), Element, Where); });
  }
  case APValue::Matrix: {
    QualType Element = T->castAs<ConstantMatrixType>()->getElementType();
    const ir::Type *Row = Ty->element();
    return Composite(Ty->count(), [&](unsigned R) -> const ir::Constant * {
      if (!Row->isVector())
        return constant(V.getMatrixElt(R, 0), Element, Where);
      SmallVector<const ir::Constant *, 4> Parts;
      for (unsigned C = 0; C != Row->count(); ++C)
        Parts.push_back(constant(V.getMatrixElt(R, C), Element, Where));
      return llvm::is_contained(Parts, nullptr) ? nullptr : M.constant(Row, Parts);
    });
  }
  case APValue::Array: {
    QualType Element = AST.getAsArrayType(T)->getElementType();
    return Composite(V.getArraySize(), [&](unsigned I) {
      bool Filled = I >= V.getArrayInitializedElts();
      return constant(Filled ? V.getArrayFiller() : V.getArrayInitializedElt(I), Element, Where);
    });
  }
  case APValue::Struct: {
    const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
    if (isBufferPointer(T))
      return constant(V.getStructField(0), Record->field_begin()->getType(), Where);
    if (!Ty->isStruct())
      return nullptr;
    SmallVector<const ir::Constant *, 8> Parts(Ty->members().size());
    for (auto [I, Base] : enumerate(Record->bases()))
      Parts[I] = constant(V.getStructBase(I), Base.getType(), Where);
    SmallVector<APInt, 8> Bits(Parts.size());
    for (const FieldDecl *Field : Record->fields()) {
      if (Field->isZeroLengthBitField())
        continue;
      MemberPlace Place = memberPlace(Field);
      const APValue &Value = V.getStructField(Field->getFieldIndex());
      if (!Place.Width) {
        Parts[Place.Index] = constant(Value, Field->getType(), Where);
        continue;
      }
      const ir::Type *Cell = Ty->members()[Place.Index].Ty;
      APInt &Whole = Bits[Place.Index];
      if (!Parts[Place.Index])
        Whole = APInt(Cell->bits(), 0);
      if (Value.isInt())
        Whole.insertBits(Value.getInt().extOrTrunc(Place.Width), Place.Shift);
      Parts[Place.Index] = M.constant(Cell, Whole.getZExtValue());
    }
    return is_contained(Parts, nullptr) ? nullptr : M.constant(Ty, Parts);
  }
  default:
    return nullptr;
  }
}

/// Whether sizeof is for Clang what it is for HLSL: the bytes that a buffer holds.
static bool hasClangsSize(ModuleLowering &L, QualType T) {
  if (L.holdsOpaque(T))
    return false;
  const ir::Type *Ty = memoryType(L, T, ir::AddressSpace::Storage, SourceRange());
  return ir::tightLayoutOf(Ty).Size == uint64_t(L.AST.getTypeSizeInChars(T).getQuantity());
}

/// Whether Clang computes something else than HLSL: it follows OpenCL and has -1 for the true of a
/// vector comparison, where HLSL has 1, and one byte for a bool, where HLSL has four.
static bool isMiscomputed(ModuleLowering &L, const Stmt *S) {
  if (const auto *Op = dyn_cast<BinaryOperator>(S))
    if (!Op->getType()->isBooleanType() && (Op->isComparisonOp() || Op->isLogicalOp()))
      return true;
  if (const auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(S))
    return Trait->getKind() == UETT_SizeOf && !hasClangsSize(L, Trait->getTypeOfArgument());
  return llvm::any_of(S->children(),
                      [&](const Stmt *Child) { return Child && isMiscomputed(L, Child); });
}

const ir::Constant *ModuleLowering::evaluate(const Expr *E) {
  Expr::EvalResult Result;
  if (E->isValueDependent() || isMiscomputed(*this, E) || !E->EvaluateAsRValue(Result, AST) ||
      Result.HasSideEffects)
    return nullptr;
  return constant(Result.Val, E->getType(), E->getSourceRange());
}

const ir::Constant *ModuleLowering::foldConversion(const ir::Constant *C, const ir::Type *To) {
  const ir::Type *From = C->Ty;
  if (From == To)
    return C;
  if (!From->isScalar() || !To->isScalar())
    return nullptr;
  if (From->isFloat()) {
    double V = ir::floatValue(From->format(), C->Bits);
    if (To->isFloat())
      return M.constant(To, ir::floatBits(To->format(), V));
    if (To->isBool())
      return M.constant(To, V != 0);
    double Limit = To->isSigned() ? 0x1p31 : 0x1p32;
    if (!(V > (To->isSigned() ? -Limit : -1.0) && V < Limit) || To->bits() < 32)
      return nullptr;
    return M.constant(
        To,
        APInt(64, static_cast<uint64_t>(static_cast<int64_t>(V))).trunc(To->bits()).getZExtValue());
  }
  APSInt V(APInt(From->bits(), C->Bits), From->isBool() || !From->isSigned());
  if (To->isBool())
    return M.constant(To, !V.isZero());
  if (To->isInt())
    return M.constant(To, V.extOrTrunc(To->bits()).getZExtValue());
  // Through double, an integer of more than 53 bits would be rounded twice.
  if (V.getSignificantBits() > 53)
    return nullptr;
  return M.constant(To, ir::floatBits(To->format(), V.isSigned() ? double(V.getSExtValue())
                                                                 : double(V.getZExtValue())));
}

const ir::Constant *ModuleLowering::literal(const Expr *E) {
  E = E->IgnoreParens();
  if (isa<IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr>(E))
    return evaluate(E);
  if (const auto *Constant = dyn_cast<ConstantExpr>(E))
    return literal(Constant->getSubExpr());
  if (const auto *Subst = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return literal(Subst->getReplacement());
  if (const auto *Op = dyn_cast<UnaryOperator>(E))
    return Op->getOpcode() == UO_Minus &&
                   isa<IntegerLiteral, FloatingLiteral>(Op->getSubExpr()->IgnoreParens())
               ? evaluate(E)
               : nullptr;
  const auto *Cast = dyn_cast<CastExpr>(E);
  if (!Cast)
    return nullptr;
  const ir::Constant *C = nullptr;
  switch (Cast->getCastKind()) {
  case CK_NoOp:
    return literal(Cast->getSubExpr());
  case CK_IntegralCast:
  case CK_IntegralToFloating:
  case CK_IntegralToBoolean:
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean:
  case CK_FloatingCast:
  case CK_VectorSplat:
    C = literal(Cast->getSubExpr());
    break;
  default:
    break;
  }
  if (!C)
    return nullptr;
  const ir::Type *Ty = type(E->getType(), E->getSourceRange());
  return splatConstant(C->Ty->isVector() && !C->isZero() ? C->Parts[0] : C, Ty);
}

const ir::Constant *ModuleLowering::splatConstant(const ir::Constant *C, const ir::Type *Ty) {
  if (Ty->isScalar())
    return foldConversion(C, Ty);
  if ((!Ty->isVector() && !Ty->isAggregate()) || Ty->containsMatrix() || Ty->containsPointer())
    return nullptr;
  if (C->isZero())
    return M.zero(Ty);
  SmallVector<const ir::Constant *, 4> Parts;
  if (Ty->isStruct())
    for (const ir::StructMember &Member : Ty->members())
      Parts.push_back(splatConstant(C, Member.Ty));
  else
    Parts.assign(Ty->count(), splatConstant(C, Ty->element()));
  return llvm::is_contained(Parts, nullptr) ? nullptr : M.constant(Ty, Parts);
}

const ir::Constant *ModuleLowering::initialValue(const VarDecl *Var) {
  // A static member has its initializer where it is defined, perhaps outside of its class.
  const Expr *Init = Var->getAnyInitializer(Var);
  auto [It, New] = InitialValues.try_emplace(Var, nullptr);
  if (!New)
    return It->second;
  if (!Init || Init->isValueDependent() || isMiscomputed(*this, Init) ||
      holdsOpaque(Var->getType()))
    return nullptr;
  const APValue *Value = Var->evaluateValue();
  const ir::Constant *C =
      Value ? constant(*Value, Var->getType(), Init->getSourceRange()) : nullptr;
  InitialValues[Var] = C;
  return C;
}
