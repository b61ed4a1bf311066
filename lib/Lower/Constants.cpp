#include "Lower/Lowering.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static uint64_t scalarBits(const APValue &V, const ir::Type *Ty) {
  if (V.isInt()) {
    APSInt I = V.getInt();
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
    if (!Ty->isStruct())
      return nullptr;
    const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
    SmallVector<QualType, 8> MemberTypes;
    for (const CXXBaseSpecifier &Base : Record->bases())
      MemberTypes.push_back(Base.getType());
    for (const FieldDecl *Field : Record->fields())
      MemberTypes.push_back(Field->getType());
    unsigned Bases = V.getStructNumBases();
    return Composite(MemberTypes.size(), [&](unsigned I) {
      return constant(I < Bases ? V.getStructBase(I) : V.getStructField(I - Bases), MemberTypes[I],
                      Where);
    });
  }
  default:
    return nullptr;
  }
}

/// Clang follows OpenCL and computes -1 for the true of a vector comparison, where HLSL has 1.
static bool comparesVectors(const Stmt *S) {
  if (const auto *Op = dyn_cast<BinaryOperator>(S))
    if (!Op->getType()->isBooleanType() && (Op->isComparisonOp() || Op->isLogicalOp()))
      return true;
  return llvm::any_of(S->children(),
                      [](const Stmt *Child) { return Child && comparesVectors(Child); });
}

const ir::Constant *ModuleLowering::evaluate(const Expr *E) {
  Expr::EvalResult Result;
  if (E->isValueDependent() || comparesVectors(E) || !E->EvaluateAsRValue(Result, AST) ||
      Result.HasSideEffects)
    return nullptr;
  return constant(Result.Val, E->getType(), E->getSourceRange());
}

const ir::Constant *ModuleLowering::initialValue(const VarDecl *Var) {
  auto [It, New] = InitialValues.try_emplace(Var, nullptr);
  if (!New)
    return It->second;
  const Expr *Init = Var->getAnyInitializer();
  if (!Init || Init->isValueDependent() || comparesVectors(Init) || holdsOpaque(Var->getType()))
    return nullptr;
  const APValue *Value = Var->evaluateValue();
  const ir::Constant *C =
      Value ? constant(*Value, Var->getType(), Init->getSourceRange()) : nullptr;
  InitialValues[Var] = C;
  return C;
}
