// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Sema/ComponentOperators.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Sema/SemaInternal.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {
/// A scalar, vector or matrix of numbers.
struct Shape {
  enum Kind { None, Scalar, Vector, Matrix } What = None;
  unsigned Rows = 1, Columns = 1; ///< a vector has one row
  QualType Element;

  unsigned count() const { return Rows * Columns; }
  /// A vector or matrix of one component.
  bool isSingle() const { return What > Scalar && count() == 1; }
  /// A matrix of one row or column, which can be a vector.
  bool isLine() const { return What == Matrix && (Rows == 1 || Columns == 1); }
};
} // namespace

static Shape shapeOf(QualType T) {
  T = T.getNonReferenceType();
  if (const auto *V = T->getAs<clang::VectorType>())
    return {Shape::Vector, 1, V->getNumElements(), V->getElementType().getUnqualifiedType()};
  if (const auto *M = T->getAs<ConstantMatrixType>())
    return {Shape::Matrix, M->getNumRows(), M->getNumColumns(),
            M->getElementType().getUnqualifiedType()};
  if (T->isArithmeticType() || T->isUnscopedEnumerationType())
    return {Shape::Scalar, 1, 1, T.getUnqualifiedType()};
  return {};
}

/// Whether \p E is a scalar and no enumeration.
static bool isNumber(const Expr *E) {
  const auto *T = dyn_cast<BuiltinType>(E->getType().getCanonicalType());
  return T && (T->isInteger() || T->isFloatingPoint());
}

/// The row of a matrix that `m[i]` is, if \p E is one: Clang waits for a second subscript.
static void completeRow(Sema &S, Expr *&E) {
  if (!E->getType()->isSpecificPlaceholderType(BuiltinType::IncompleteMatrixIdx))
    return;
  ExprResult Row = S.CheckPlaceholderExpr(E);
  if (Row.isUsable())
    E = Row.get();
}

/// An enumeration without a type of its own is an int. Clang gives it an unsigned one where no
/// enumerator is negative, and its operators the enumeration.
static void completeEnum(Sema &S, Expr *&E, Shape &Of) {
  const EnumDecl *Enum = Of.What == Shape::Scalar ? Of.Element->getAsEnumDecl() : nullptr;
  if (!Enum || Enum->isFixed() || S.Context.getIntWidth(Of.Element) != 32)
    return;
  ExprResult Value = S.DefaultLvalueConversion(E);
  if (!Value.isUsable())
    return;
  E = S.ImpCastExprToType(Value.get(), S.Context.IntTy, CK_IntegralCast).get();
  Of = shapeOf(E->getType());
}

/// The unscoped enumeration that \p E is of: both operands of an operator on it are, too.
static const EnumDecl *enumerationOf(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const EnumDecl *Enum = E->getType()->getAsEnumDecl())
    return Enum->isScoped() ? nullptr : Enum;
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary || !(Binary->isAdditiveOp() || Binary->isMultiplicativeOp() ||
                   Binary->isBitwiseOp() || Binary->isShiftOp()))
    return nullptr;
  const EnumDecl *Enum = enumerationOf(Binary->getLHS());
  return Enum && Enum == enumerationOf(Binary->getRHS()) ? Enum : nullptr;
}

static QualType typeOf(const ASTContext &C, const Shape &S) {
  switch (S.What) {
  case Shape::Vector:
    return C.getExtVectorType(S.Element, S.Columns);
  case Shape::Matrix:
    return C.getConstantMatrixType(S.Element, S.Rows, S.Columns);
  default:
    return S.Element;
  }
}

static Expr *castTo(Sema &S, Expr *E, QualType To) {
  if (S.Context.hasSameUnqualifiedType(E->getType(), To)) {
    ExprResult Value = S.DefaultLvalueConversion(E);
    return Value.isUsable() ? Value.get() : E;
  }
  ExprResult Cast = S.BuildCStyleCastExpr(
      E->getBeginLoc(), S.Context.getTrivialTypeSourceInfo(To.getUnqualifiedType()), E->getEndLoc(),
      E);
  return Cast.isUsable() ? Cast.get() : E;
}

/// The type in which two components meet; that of an operator on bools is int.
static QualType common(const ASTContext &C, QualType A, QualType B) {
  if (A->isFloatingType() || B->isFloatingType()) {
    if (!A->isFloatingType() || !B->isFloatingType())
      return A->isFloatingType() ? A : B;
    return C.getFloatingTypeOrder(A, B) >= 0 ? A : B;
  }
  auto Number = [&](QualType T) { return T->isBooleanType() || T->isEnumeralType() ? C.IntTy : T; };
  A = Number(A);
  B = Number(B);
  return C.getIntegerTypeOrder(A, B) >= 0 ? A : B;
}

static bool isBitOperator(BinaryOperatorKind Opcode) {
  switch (Opcode) {
  case BO_And:
  case BO_Or:
  case BO_Xor:
  case BO_Shl:
  case BO_Shr:
    return true;
  default:
    return false;
  }
}

/// The shape in which two operands meet; none where neither is a part of the other.
static Shape meet(const Shape &A, const Shape &B) {
  if (A.What == Shape::Scalar || B.What == Shape::Scalar)
    return A.What == Shape::Scalar ? B : A;
  if (A.Rows <= B.Rows && A.Columns <= B.Columns)
    return A;
  return B.Rows <= A.Rows && B.Columns <= A.Columns ? B : Shape();
}

/// Warns where \p E loses components.
static void warnOfTruncation(Sema &S, const Expr *E, const Shape &From, const Shape &To) {
  if (From.What == Shape::Matrix && From.count() > To.count())
    S.Diag(E->getExprLoc(), diag::warn_hlsl_impcast_matrix_truncation)
        << E->getType().getUnqualifiedType() << typeOf(S.Context, To) << E->getSourceRange();
}

/// \p E with components of type \p Element, and no larger than \p Most.
static Expr *operand(Sema &S, Expr *E, const Shape &From, Shape Most, QualType Element) {
  warnOfTruncation(S, E, From, Most);
  if (From.What == Shape::Scalar)
    return castTo(S, E, Element);
  Most.Element = Element;
  return castTo(S, E, typeOf(S.Context, Most));
}

/// Whether Clang has this operator on such operands, and it is HLSL's.
static bool isClangs(const ASTContext &C, BinaryOperatorKind Opcode, const Shape &A,
                     const Shape &B) {
  if (!C.hasSameType(A.Element, B.Element) || A.Element->isBooleanType())
    return false;
  if (A.What == Shape::Matrix && B.What == Shape::Matrix)
    return A.Rows == B.Rows && A.Columns == B.Columns && (Opcode == BO_Add || Opcode == BO_Sub);
  return Opcode == BO_Mul;
}

/// `L op= R`, computed in type \p T.
static ExprResult compoundAssignment(Sema &S, SourceLocation Where, BinaryOperatorKind Opcode,
                                     Expr *L, Expr *R, QualType T) {
  // Clang says why something cannot be changed.
  if (S.CreateBuiltinBinOp(Where, BO_Assign, L, castTo(S, R, L->getType())).isInvalid())
    return ExprError();
  return CompoundAssignOperator::Create(S.Context, L, R, Opcode, L->getType(), VK_LValue,
                                        OK_Ordinary, Where, S.CurFPFeatureOverrides(), T, T);
}

std::optional<ExprResult> tessera::componentOperator(Sema &S, SourceLocation Where,
                                                     BinaryOperatorKind Opcode, Expr *&L,
                                                     Expr *&R) {
  if (L->isTypeDependent() || R->isTypeDependent() || (isNumber(L) && isNumber(R)))
    return std::nullopt;
  completeRow(S, L);
  completeRow(S, R);
  if (Opcode == BO_Assign) {
    R = adapted(S, R, L->getType());
    return std::nullopt;
  }
  ASTContext &C = S.Context;
  Shape A = shapeOf(L->getType()), B = shapeOf(R->getType());
  if (A.What == Shape::None || B.What == Shape::None || Opcode == BO_Comma || Opcode == BO_Cmp)
    return std::nullopt;
  bool IsAssignment = BinaryOperator::isAssignmentOp(Opcode);
  const EnumDecl *Changed = IsAssignment ? L->getType()->getAsEnumDecl() : nullptr;
  bool IsOfEnum = Changed && Changed == enumerationOf(R);
  if (!BinaryOperator::isComparisonOp(Opcode) && !BinaryOperator::isLogicalOp(Opcode)) {
    if (!IsAssignment)
      completeEnum(S, L, A);
    completeEnum(S, R, B);
  }
  if (IsOfEnum)
    return compoundAssignment(S, Where, Opcode, L, R, Changed->getPromotionType());
  bool IsAlike = A.What == B.What && A.count() == B.count();
  if (!IsAlike && A.isSingle() && !IsAssignment) {
    L = castTo(S, L, A.Element);
    A = shapeOf(L->getType());
  }
  if (!IsAlike && B.isSingle()) {
    R = castTo(S, R, B.Element);
    B = shapeOf(R->getType());
  }
  if (A.What != Shape::Matrix && B.What != Shape::Matrix)
    return std::nullopt;
  // A matrix beside a vector of as many components: a row or column becomes a vector, and of others
  // the left operand decides.
  if (A.What == Shape::Vector || B.What == Shape::Vector) {
    bool IsLeft = A.What == Shape::Matrix;
    const Shape &Matrix = IsLeft ? A : B, &Vector = IsLeft ? B : A;
    if (Matrix.count() != Vector.count())
      return std::nullopt;
    bool Stays = IsLeft && (IsAssignment || !A.isLine());
    Expr *&Changed = IsLeft && !Stays ? L : R;
    Shape To = Stays ? A : Vector;
    To.Element = shapeOf(Changed->getType()).Element;
    Changed = castTo(S, Changed, typeOf(C, To));
    return componentOperator(S, Where, Opcode, L, R);
  }
  BinaryOperatorKind Computed =
      IsAssignment ? BinaryOperator::getOpForCompoundAssignment(Opcode) : Opcode;
  if (!IsAssignment && isClangs(C, Opcode, A, B))
    return std::nullopt;
  if (BinaryOperator::isLogicalOp(Computed) &&
      S.getLangOpts().getHLSLVersion() >= LangOptions::HLSL_2021)
    return std::nullopt;
  Shape Met = meet(A, B);
  if (Met.What == Shape::None ||
      (IsAssignment && (A.What != Shape::Matrix || Met.Rows != A.Rows || Met.Columns != A.Columns)))
    return std::nullopt;
  QualType Element = common(C, A.Element, B.Element);
  if (isBitOperator(Computed) && !Element->isIntegerType())
    return std::nullopt;
  if (Computed == BO_Shl || Computed == BO_Shr)
    Element = common(C, A.Element, A.Element);
  if (BinaryOperator::isLogicalOp(Computed))
    Element = C.BoolTy;
  Shape Result = Met;
  Result.Element = Element;
  Expr *Right = operand(S, R, B, Met, Element);
  if (IsAssignment)
    return compoundAssignment(S, Where, Opcode, L, Right, typeOf(C, Result));
  if (BinaryOperator::isComparisonOp(Computed))
    Result.Element = C.BoolTy;
  return BinaryOperator::Create(C, operand(S, L, A, Met, Element), Right, Opcode, typeOf(C, Result),
                                VK_PRValue, OK_Ordinary, Where, S.CurFPFeatureOverrides());
}

std::optional<ExprResult> tessera::componentOperator(Sema &S, SourceLocation Where,
                                                     UnaryOperatorKind Opcode, Expr *Operand) {
  if (Operand->isTypeDependent())
    return std::nullopt;
  completeRow(S, Operand);
  ASTContext &C = S.Context;
  Shape A = shapeOf(Operand->getType());
  bool Increments = UnaryOperator::isIncrementDecrementOp(Opcode);
  if (A.What != Shape::Matrix && !(Increments && A.What == Shape::Vector))
    return std::nullopt;
  auto Made = [&](Expr *E, QualType T, ExprValueKind Kind) -> ExprResult {
    return UnaryOperator::Create(C, E, Opcode, T, Kind, OK_Ordinary, Where, /*CanOverflow=*/false,
                                 S.CurFPFeatureOverrides());
  };
  switch (Opcode) {
  case UO_PreInc:
  case UO_PreDec:
  case UO_PostInc:
  case UO_PostDec: {
    if (A.Element->isBooleanType())
      return std::nullopt;
    QualType T = Operand->getType();
    if (S.CreateBuiltinBinOp(Where, BO_Assign, Operand, castTo(S, Operand, T)).isInvalid())
      return ExprError();
    return UnaryOperator::isPrefix(Opcode) ? Made(Operand, T, VK_LValue)
                                           : Made(Operand, typeOf(C, A), VK_PRValue);
  }
  case UO_Not:
    if (!A.Element->isIntegerType())
      return std::nullopt;
    [[fallthrough]];
  case UO_Plus:
  case UO_Minus:
    A.Element = common(C, A.Element, A.Element);
    return Made(castTo(S, Operand, typeOf(C, A)), typeOf(C, A), VK_PRValue);
  case UO_LNot:
    A.Element = C.BoolTy;
    return Made(castTo(S, Operand, typeOf(C, A)), typeOf(C, A), VK_PRValue);
  default:
    return std::nullopt;
  }
}

std::optional<ExprResult> tessera::componentChoice(Sema &S, SourceLocation Question,
                                                   SourceLocation Colon, Expr *Condition, Expr *&L,
                                                   Expr *&R) {
  if (Condition->isTypeDependent() || L->isTypeDependent() || R->isTypeDependent())
    return std::nullopt;
  ASTContext &C = S.Context;
  Shape Asked = shapeOf(Condition->getType());
  Shape A = shapeOf(L->getType()), B = shapeOf(R->getType());
  bool ByComponent = Asked.What == Shape::Matrix && Asked.count() > 1 &&
                     S.getLangOpts().getHLSLVersion() < LangOptions::HLSL_2021;
  if (A.What == Shape::None || B.What == Shape::None ||
      (A.What != Shape::Matrix && B.What != Shape::Matrix && !ByComponent))
    return std::nullopt;
  Shape Met = meet(A, B);
  if (ByComponent && Met.What != Shape::None)
    Met = meet(Asked, Met);
  if (Met.What != Shape::Matrix)
    return std::nullopt;
  bool AreBools = A.Element->isBooleanType() && B.Element->isBooleanType();
  Met.Element = AreBools ? C.BoolTy : common(C, A.Element, B.Element);
  QualType T = typeOf(C, Met);
  warnOfTruncation(S, L, A, Met);
  warnOfTruncation(S, R, B, Met);
  L = castTo(S, L, T);
  R = castTo(S, R, T);
  if (!ByComponent)
    return std::nullopt;
  Met.Element = C.BoolTy;
  return new (C) ConditionalOperator(castTo(S, Condition, typeOf(C, Met)), Question, L, Colon, R, T,
                                     VK_PRValue, OK_Ordinary);
}

/// Whether two structs are other names for the same members.
static bool areAlike(const ASTContext &C, QualType A, QualType B) {
  if (C.hasSameUnqualifiedType(A, B))
    return true;
  const auto *ArrayA = C.getAsConstantArrayType(A), *ArrayB = C.getAsConstantArrayType(B);
  if (ArrayA && ArrayB)
    return ArrayA->getSize() == ArrayB->getSize() &&
           areAlike(C, ArrayA->getElementType(), ArrayB->getElementType());
  const CXXRecordDecl *X = A->getAsCXXRecordDecl(), *Y = B->getAsCXXRecordDecl();
  if (!X || !Y || !X->hasDefinition() || !Y->hasDefinition() || X->getNumBases() ||
      Y->getNumBases() || A->isHLSLResourceRecord() || B->isHLSLResourceRecord() ||
      X->isInvalidDecl() || Y->isInvalidDecl())
    return false;
  auto I = X->field_begin(), J = Y->field_begin();
  for (; I != X->field_end() && J != Y->field_end(); ++I, ++J)
    if (!areAlike(C, I->getType(), J->getType()))
      return false;
  return I == X->field_end() && J == Y->field_end() && X->field_begin() != X->field_end();
}

Expr *tessera::adapted(Sema &S, Expr *E, QualType To) {
  ASTContext &C = S.Context;
  QualType From = E->getType();
  if (E->isTypeDependent() || To->isDependentType() || C.hasSameUnqualifiedType(From, To))
    return E;
  Shape A = shapeOf(From), B = shapeOf(To);
  if (A.What == Shape::None && B.What == Shape::None)
    return S.getLangOpts().getHLSLVersion() < LangOptions::HLSL_2021 && From->isRecordType() &&
                   To->isRecordType() && areAlike(C, From, To)
               ? castTo(S, E, To.getNonReferenceType())
               : E;
  // An operator on an enumeration gives it, where that is required.
  if (const EnumDecl *Enum = To->getAsEnumDecl();
      Enum && A.What == Shape::Scalar && Enum == enumerationOf(E))
    return castTo(S, E, To.getUnqualifiedType());
  if (A.What <= Shape::Scalar || B.What == Shape::None)
    return E;
  if (A.isSingle() && !(A.What == B.What && B.isSingle())) {
    Expr *Scalar = castTo(S, E, A.Element);
    return B.What == Shape::Scalar ? Scalar : castTo(S, Scalar, To.getUnqualifiedType());
  }
  // Such a matrix becomes a vector; Clang then truncates it where it is too long.
  bool AreAsMany = A.What == Shape::Matrix && A.count() == B.count();
  if ((A.isLine() || AreAsMany) && B.What != Shape::Matrix) {
    A.What = Shape::Vector;
    A.Columns = A.count();
    A.Rows = 1;
    return castTo(S, E, typeOf(C, A));
  }
  if (A.What == Shape::Vector &&
      (B.isLine() ? A.count() >= B.count() : B.What == Shape::Matrix && A.count() == B.count())) {
    Shape Part = A;
    Part.Columns = B.count();
    if (A.count() > B.count())
      E = castTo(S, E, typeOf(C, Part));
    return castTo(S, E, To.getUnqualifiedType());
  }
  return E;
}

/// The functions that \p Callee may mean; none where one is a template or not the user's.
static SmallVector<const FunctionDecl *, 4> candidates(const Sema &S, const Expr *Callee,
                                                       size_t Arguments) {
  SmallVector<const FunctionDecl *, 4> Found;
  auto Add = [&](const NamedDecl *D) {
    const auto *Function = dyn_cast<FunctionDecl>(D->getUnderlyingDecl());
    if (!Function || S.SourceMgr.isInSystemHeader(Function->getLocation()))
      return false;
    if (Function->getMinRequiredArguments() <= Arguments && Arguments <= Function->getNumParams())
      Found.push_back(Function);
    return true;
  };
  bool AreKnown = false;
  Callee = Callee->IgnoreParens();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Callee))
    AreKnown = Add(Ref->getDecl());
  else if (const auto *Member = dyn_cast<MemberExpr>(Callee))
    AreKnown = Add(Member->getMemberDecl());
  else if (const auto *Overloads = dyn_cast<OverloadExpr>(Callee))
    AreKnown = all_of(Overloads->decls(), Add);
  if (!AreKnown)
    Found.clear();
  return Found;
}

void tessera::adaptArguments(Sema &S, const Expr *Callee, MutableArrayRef<Expr *> Arguments) {
  auto MayChange = [&](const Expr *E) {
    return !E->isTypeDependent() &&
           (E->getType()->isRecordType() || shapeOf(E->getType()).What > Shape::Scalar ||
            (enumerationOf(E) && !E->getType()->isEnumeralType()));
  };
  if (Callee->isTypeDependent())
    return;
  for (Expr *&E : Arguments)
    completeRow(S, E);
  if (none_of(Arguments, MayChange))
    return;
  SmallVector<const FunctionDecl *, 4> Functions = candidates(S, Callee, Arguments.size());
  if (Functions.empty())
    return;
  for (auto [I, E] : enumerate(Arguments)) {
    auto Type = [&, I = I](const FunctionDecl *F) { return F->getParamDecl(I)->getType(); };
    auto IsOut = [&, I = I](const FunctionDecl *F) {
      const auto *Modifier = F->getParamDecl(I)->getAttr<HLSLParamModifierAttr>();
      return (Modifier && Modifier->isAnyOut()) || Type(F)->isReferenceType();
    };
    if (!MayChange(E))
      continue;
    if (any_of(Functions, IsOut)) {
      if (Functions.size() == 1)
        E = adaptedOut(S, E, Type(Functions[0]).getNonReferenceType());
      continue;
    }
    Shape Given = shapeOf(E->getType());
    if (Functions.size() == 1)
      E = adapted(S, E, Type(Functions[0]));
    else if (Given.isSingle() &&
             none_of(Functions, [&](const FunctionDecl *F) { return shapeOf(Type(F)).isSingle(); }))
      E = castTo(S, E, Given.Element);
  }
}

Expr *tessera::adaptedOut(Sema &S, Expr *Argument, QualType To) {
  ASTContext &C = S.Context;
  if (Argument->isTypeDependent() || To->isDependentType() || !Argument->isLValue())
    return Argument;
  unsigned Const = Argument->getType().isConstQualified() ? Qualifiers::Const : 0;
  Shape A = shapeOf(Argument->getType()), B = shapeOf(To);
  if (A.What == Shape::Vector && A.isSingle() && B.What == Shape::Scalar)
    return new (C) ExtVectorElementExpr(A.Element.withCVRQualifiers(Const), VK_LValue, Argument,
                                        C.Idents.get("x"), Argument->getExprLoc());
  if (A.What == Shape::Scalar && B.What == Shape::Vector && B.isSingle()) {
    B.Element = A.Element;
    return ImplicitCastExpr::Create(C, typeOf(C, B).withCVRQualifiers(Const), CK_VectorSplat,
                                    Argument, nullptr, VK_LValue, FPOptionsOverride());
  }
  bool IsLine = (A.What == Shape::Vector && B.isLine()) || (A.isLine() && B.What == Shape::Vector);
  if (IsLine && A.count() == B.count()) {
    B.Element = A.Element;
    QualType T = typeOf(C, B).withCVRQualifiers(Const);
    return CStyleCastExpr::Create(C, T, VK_LValue, CK_HLSLElementwiseCast, Argument, nullptr,
                                  FPOptionsOverride(), C.getTrivialTypeSourceInfo(T),
                                  Argument->getBeginLoc(), Argument->getEndLoc());
  }
  return Argument;
}

Expr *tessera::baseOf(Sema &S, Expr *E, QualType To) {
  ASTContext &C = S.Context;
  if (E->isTypeDependent() || To->isDependentType() || !E->isLValue() || !To->isRecordType() ||
      C.hasSameUnqualifiedType(E->getType(), To) ||
      !S.IsDerivedFrom(E->getExprLoc(), E->getType(), To))
    return nullptr;
  CXXCastPath Path;
  if (S.CheckDerivedToBaseConversion(E->getType(), To, E->getExprLoc(), E->getSourceRange(), &Path,
                                     /*IgnoreAccess=*/true))
    return nullptr;
  QualType T = C.getQualifiedType(To.getUnqualifiedType(), E->getType().getQualifiers());
  return ImplicitCastExpr::Create(C, T, CK_DerivedToBase, E, &Path, VK_LValue, FPOptionsOverride());
}

static Expr *asInteger(Sema &S, Expr *E, QualType Integer) {
  if (E->isTypeDependent())
    return E;
  Shape A = shapeOf(E->getType());
  if (A.isSingle())
    E = castTo(S, E, A.Element);
  else if (A.What != Shape::Scalar)
    return E;
  return A.Element->isFloatingType() ? castTo(S, E, Integer) : E;
}

Expr *tessera::adaptedIndex(Sema &S, Expr *E) { return asInteger(S, E, S.Context.UnsignedIntTy); }

Expr *tessera::adaptedSwitch(Sema &S, Expr *E) { return asInteger(S, E, S.Context.IntTy); }
