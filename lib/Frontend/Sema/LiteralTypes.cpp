// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Sema/LiteralTypes.h"
#include "Frontend/HalfTypes.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static bool isKind(QualType T, std::initializer_list<BuiltinType::Kind> Kinds) {
  const auto *Builtin = T->getAs<BuiltinType>();
  return Builtin && is_contained(Kinds, Builtin->getKind());
}

/// Whether \p T is a float that literals take the type of. Of bfloat16_t they are not.
static bool isFloatType(QualType T) {
  return isKind(T, {BuiltinType::Half, BuiltinType::Float16, BuiltinType::LongDouble,
                    BuiltinType::Float, BuiltinType::Double});
}

/// Whether \p T is one of HLSL's integers. There are others that stand for packed components.
static bool isIntType(QualType T) {
  return T->isBitIntType() || isKind(T, {BuiltinType::Short, BuiltinType::UShort, BuiltinType::Int,
                                         BuiltinType::UInt, BuiltinType::Long, BuiltinType::ULong,
                                         BuiltinType::LongLong, BuiltinType::ULongLong});
}

static CastKind castKind(QualType From, QualType To) {
  if (From->isFloatingType())
    return To->isFloatingType() ? CK_FloatingCast : CK_FloatingToIntegral;
  return To->isFloatingType() ? CK_IntegralToFloating : CK_IntegralCast;
}

LiteralTypes::LiteralTypes(Sema &S)
    : S(S), Context(S.getASTContext()), HasWideHalf(Context.getTypeSize(Context.HalfTy) > 16) {}

bool LiteralTypes::concerns(const Expr *E) const {
  if (find(E) || E->getType()->isEnumeralType())
    return true;
  QualType Element = HasWideHalf ? elementOf(E->getType()) : QualType();
  return !Element.isNull() && isKind(Element, {BuiltinType::Half});
}

const LiteralTypes::Literal *LiteralTypes::find(const Expr *E) const {
  auto It = Literals.find(E->IgnoreParens());
  return It == Literals.end() ? nullptr : &It->second;
}

void LiteralTypes::note(const Expr *E, bool IsFloat, std::optional<LiteralValue> Value) {
  Literals[E->IgnoreParens()] = {IsFloat, Value};
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

Expr *LiteralTypes::number(const Token &T, Expr *Made) {
  if (!Made || S.getSourceManager().isInSystemHeader(T.getLocation()))
    return Made;
  SmallString<32> Buffer;
  StringRef Text = S.getPreprocessor().getSpelling(T, Buffer);
  if (const auto *Int = dyn_cast<IntegerLiteral>(Made)) {
    StringRef Digits = Text.rtrim("uUlL");
    StringRef Suffix = Text.drop_front(Digits.size());
    if (Suffix.empty()) {
      note(Made, /*IsFloat=*/false,
           LiteralValue::ofInt(static_cast<int64_t>(Int->getValue().getZExtValue())));
    } else if (Suffix.count('l') + Suffix.count('L') == 1) {
      // One `l` says nothing: a long has 32 bits. All but decimal ones are unsigned.
      bool IsUnsigned = Suffix.size() == 2 || Digits.starts_with("0");
      return IntegerLiteral::Create(Context, Int->getValue().zextOrTrunc(32),
                                    IsUnsigned ? Context.UnsignedIntTy : Context.IntTy,
                                    Int->getLocation());
    }
  } else if (const auto *Float = dyn_cast<FloatingLiteral>(Made)) {
    if (Text.rtrim("fFhHlL").size() == Text.size())
      note(Made, /*IsFloat=*/true, std::nullopt);
    // As in DXC: where half has 32 bits, its literals are floats.
    else if (HasWideHalf && isKind(Made->getType(), {BuiltinType::Half}))
      return FloatingLiteral::Create(Context, Float->getValue(), Float->isExact(), Context.FloatTy,
                                     Float->getLocation());
  }
  return Made;
}

std::optional<LiteralValue> LiteralTypes::valueOf(const Expr *E) const {
  E = E->IgnoreParens();
  const auto *Float = dyn_cast<FloatingLiteral>(E);
  if (!Float)
    return Literals.find(E)->second.Value;
  SmallString<32> Buffer;
  SourceLocation Where = S.getSourceManager().getSpellingLoc(Float->getLocation());
  StringRef Text = S.getPreprocessor().getSpelling(Where, Buffer);
  std::string Digits = Text.str();
  llvm::erase(Digits, '\'');
  APFloat Value(APFloat::IEEEdouble());
  Expected<APFloat::opStatus> Status =
      Value.convertFromString(Digits, APFloat::rmNearestTiesToEven);
  if (Status)
    return LiteralValue::ofFloat(Value.convertToDouble());
  consumeError(Status.takeError());
  return LiteralValue::ofFloat(Float->getValueAsApproximateDouble());
}

/// \p V as a float of the form \p Format.
static APFloat floatOf(const LiteralValue &V, const fltSemantics &Format) {
  APFloat Result(Format);
  if (!V.IsFloat) {
    Result.convertFromAPInt(APInt(64, static_cast<uint64_t>(V.Int)), /*IsSigned=*/true,
                            APFloat::rmNearestTiesToEven);
    return Result;
  }
  Result = APFloat(V.Float);
  bool LosesInfo;
  Result.convert(Format, APFloat::rmNearestTiesToEven, &LosesInfo);
  return Result;
}

/// The whole part of \p V in \p Width bits; none where a float is too large for them.
static std::optional<APInt> intOf(const LiteralValue &V, unsigned Width, bool IsSigned) {
  if (!V.IsFloat)
    return APInt(64, static_cast<uint64_t>(V.Int)).zextOrTrunc(Width);
  APSInt Result(Width, !IsSigned);
  bool IsExact;
  if (APFloat(V.Float).convertToInteger(Result, APFloat::rmTowardZero, &IsExact) ==
      APFloat::opInvalidOp)
    return std::nullopt;
  return Result;
}

Expr *LiteralTypes::makeNumber(const LiteralValue &V, QualType To, SourceLocation Where) {
  if (To->isFloatingType())
    return FloatingLiteral::Create(Context, floatOf(V, Context.getFloatTypeSemantics(To)),
                                   /*isexact=*/false, To, Where);
  std::optional<APInt> Int =
      intOf(V, Context.getIntWidth(To), To->isSignedIntegerOrEnumerationType());
  return Int ? IntegerLiteral::Create(Context, *Int, To, Where) : nullptr;
}

/// Whether Clang's conversion of \p E to \p To gives what \p V is as a \p To.
static bool isRight(const ASTContext &Context, const Expr *E, const LiteralValue &V, QualType To) {
  Expr::EvalResult Result;
  if (!E->EvaluateAsRValue(Result, Context) || Result.HasSideEffects)
    return false;
  if (To->isFloatingType()) {
    const fltSemantics &Format = Context.getFloatTypeSemantics(To);
    APFloat Has(Format);
    bool LosesInfo;
    if (Result.Val.isInt()) {
      APSInt Int = Result.Val.getInt();
      Has.convertFromAPInt(Int, Int.isSigned(), APFloat::rmNearestTiesToEven);
    } else {
      Has = Result.Val.getFloat();
      Has.convert(Format, APFloat::rmNearestTiesToEven, &LosesInfo);
    }
    return Has.bitwiseIsEqual(floatOf(V, Format));
  }
  unsigned Width = Context.getIntWidth(To);
  bool IsSigned = To->isSignedIntegerOrEnumerationType();
  std::optional<APInt> Wanted = intOf(V, Width, IsSigned);
  if (!Wanted)
    return true;
  if (Result.Val.isInt())
    return Wanted->eq(Result.Val.getInt().extOrTrunc(Width));
  APSInt Has(Width, !IsSigned);
  bool IsExact;
  Result.Val.getFloat().convertToInteger(Has, APFloat::rmTowardZero, &IsExact);
  return Wanted->eq(Has);
}

Expr *LiteralTypes::converted(Expr *E, QualType To) {
  To = elementOf(To);
  if (!find(E) || To.isNull() || !(isFloatType(To) || isIntType(To)))
    return E;
  // A literal already has the nearest value of its type.
  if (isa<FloatingLiteral>(E->IgnoreParens()) && Context.hasSameUnqualifiedType(E->getType(), To))
    return E;
  std::optional<LiteralValue> Value = valueOf(E);
  if (!Value)
    return rebuilt(E, To);
  bool IsNumber = isa<IntegerLiteral>(E->IgnoreParens());
  // An integer that is written out converts as it should, unless it has been cut to 32 bits.
  if (IsNumber && !To->isFloatingType() && Context.getIntWidth(To) <= 32)
    return E;
  if (isRight(Context, E, *Value, To))
    return E;
  Expr *Number = makeNumber(*Value, To, E->getBeginLoc());
  return Number ? Number : E;
}

Expr *LiteralTypes::typed(Expr *E, QualType To) {
  if (Context.hasSameUnqualifiedType(E->getType(), To))
    return converted(E, To);
  const Literal *L = find(E);
  if (L->Value && isa<IntegerLiteral>(E->IgnoreParens()) && !To->isFloatingType())
    return makeNumber(*L->Value, To, E->getBeginLoc());
  E = converted(E, To);
  if (Context.hasSameUnqualifiedType(E->getType(), To))
    return E;
  return S.ImpCastExprToType(E, To, castKind(E->getType(), To)).get();
}

/// The same expression with operands of type \p To, where the shader chooses one.
Expr *LiteralTypes::rebuilt(Expr *E, QualType To) {
  Expr *Inner = E->IgnoreParens();
  if (Context.hasSameUnqualifiedType(E->getType(), To))
    return E;
  ExprResult Made;
  if (auto *Choice = dyn_cast<ConditionalOperator>(Inner)) {
    Expr *Arms[] = {Choice->getTrueExpr()->IgnoreParenImpCasts(),
                    Choice->getFalseExpr()->IgnoreParenImpCasts()};
    if (!find(Arms[0]) || !find(Arms[1]))
      return E;
    Made = S.ActOnConditionalOp(Choice->getQuestionLoc(), Choice->getColonLoc(), Choice->getCond(),
                                typed(Arms[0], To), typed(Arms[1], To));
  } else if (auto *Call = dyn_cast<CallExpr>(Inner)) {
    return rebuiltCall(Call, To);
  } else if (auto *Op = dyn_cast<BinaryOperator>(Inner); Op && Op->isCommaOp()) {
    Made =
        S.CreateBuiltinBinOp(Op->getOperatorLoc(), BO_Comma, Op->getLHS(), typed(Op->getRHS(), To));
  } else if (auto *Op = dyn_cast<BinaryOperator>(Inner)) {
    Expr *L = Op->getLHS()->IgnoreParenImpCasts(), *R = Op->getRHS()->IgnoreParenImpCasts();
    // Other operators do not give the low bits of their result from those of their operands.
    bool IsExact = Op->isAdditiveOp() || Op->getOpcode() == BO_Mul || Op->isBitwiseOp();
    if (!find(L) || !find(R) || To->isFloatingType() != E->getType()->isFloatingType() ||
        !(IsExact || To->isFloatingType()))
      return E;
    Made = S.CreateBuiltinBinOp(Op->getOperatorLoc(), Op->getOpcode(), typed(L, To), typed(R, To));
  } else if (auto *Op = dyn_cast<UnaryOperator>(Inner)) {
    Expr *Operand = Op->getSubExpr()->IgnoreParenImpCasts();
    if (!find(Operand) || To->isFloatingType() != E->getType()->isFloatingType())
      return E;
    Made = S.CreateBuiltinUnaryOp(Op->getOperatorLoc(), Op->getOpcode(), typed(Operand, To));
  } else {
    return E;
  }
  return Made.isUsable() ? Made.get() : E;
}

Expr *LiteralTypes::beside(Expr *E, QualType Element) {
  const Literal *L = find(E);
  if (L->IsFloat) {
    if (isFloatType(Element))
      return typed(E, Element);
    return isIntType(Element) || Element->isBooleanType() ? typed(E, Context.FloatTy) : E;
  }
  // Beside an int half would be a float.
  if (isFloatType(Element))
    return HasWideHalf && isKind(Element, {BuiltinType::Half}) ? typed(E, Element)
                                                               : converted(E, Element);
  bool IsInt = Context.hasSameUnqualifiedType(E->getType(), Context.IntTy);
  if (Element->isBooleanType())
    return IsInt ? E : typed(E, Context.IntTy);
  if (!isIntType(Element))
    return E;
  // Clang converts an int to all integers of at least 32 bits but the min types.
  return IsInt && !isMinType(Element) && Context.getIntWidth(Element) >= 32 ? converted(E, Element)
                                                                            : typed(E, Element);
}

QualType LiteralTypes::common(QualType A, QualType B) const {
  if (A.isNull() || B.isNull())
    return A.isNull() ? B : A;
  if (isFloatType(A) || isFloatType(B)) {
    if (!isFloatType(A) || !isFloatType(B))
      return isFloatType(A) ? A : B;
    return Context.getFloatingTypeOrder(A, B) >= 0 ? A : B;
  }
  if (!isIntType(A) || !isIntType(B))
    return isIntType(A) ? A : B;
  unsigned Width = std::max(Context.getIntWidth(A), Context.getIntWidth(B));
  bool IsSigned = A->isSignedIntegerType() && B->isSignedIntegerType();
  if (A->isBitIntType() && B->isBitIntType())
    return Context.getBitIntType(!IsSigned, Width);
  return Context.getIntTypeForBitwidth(Width, IsSigned);
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

/// Whether an operator computes a number from two, or compares them.
static bool combines(BinaryOperatorKind Opcode) {
  return !BinaryOperator::isPtrMemOp(Opcode) && !BinaryOperator::isLogicalOp(Opcode) &&
         Opcode != BO_Assign && Opcode != BO_Comma && Opcode != BO_Cmp;
}

static bool shifts(BinaryOperatorKind Opcode) {
  return BinaryOperator::isShiftOp(Opcode) || Opcode == BO_ShlAssign || Opcode == BO_ShrAssign;
}

/// Has Clang compute in 64 bits what it would compute otherwise than HLSL does.
void LiteralTypes::bothLiteral(BinaryOperatorKind Opcode, Expr *&L, Expr *&R) {
  const Literal *A = find(L), *B = find(R);
  if (A->IsFloat || B->IsFloat || !A->Value || !B->Value || BinaryOperator::isComparisonOp(Opcode))
    return;
  std::optional<LiteralValue> Exact = fold(Opcode, *A->Value, *B->Value);
  if (!Exact)
    return;
  QualType Clangs = elementOf(L->getType());
  if (!shifts(Opcode))
    Clangs = common(Clangs, elementOf(R->getType()));
  bool IsSigned = Clangs->isSignedIntegerType();
  APInt Bits(64, static_cast<uint64_t>(Exact->Int));
  unsigned Width = Context.getIntWidth(Clangs);
  bool Fits = IsSigned ? Bits.isSignedIntN(Width) : Bits.isIntN(Width);
  bool AreWhole = A->Value->Int >= 0 && B->Value->Int >= 0;
  if (Fits && (IsSigned || AreWhole))
    return;
  L = typed(L, Context.LongTy);
  R = typed(R, Context.LongTy);
}

/// Converts an enumeration to the type of a 16-bit number next to it. Clang would promote it to
/// int, and report the operation as ambiguous.
void LiteralTypes::narrowEnum(Expr *&E, const Expr *Other) {
  QualType Element = elementOf(Other->getType());
  const auto *Enum = E->getType()->getAs<EnumType>();
  if (!Enum || Enum->getDecl()->isScoped() || Element.isNull() ||
      !(isMinType(Element) || isKind(Element, {BuiltinType::Short, BuiltinType::UShort,
                                               BuiltinType::Half, BuiltinType::LongDouble})))
    return;
  ExprResult Value = S.DefaultLvalueConversion(E);
  if (Value.isUsable())
    E = S.ImpCastExprToType(Value.get(), Element, castKind(E->getType(), Element)).get();
}

/// \p T with components of type \p Element.
static QualType withElement(const ASTContext &Context, QualType T, QualType Element) {
  if (const auto *Vector = T->getAs<clang::VectorType>())
    return Context.getExtVectorType(Element, Vector->getNumElements());
  if (const auto *Matrix = T->getAs<ConstantMatrixType>())
    return Context.getConstantMatrixType(Element, Matrix->getNumRows(), Matrix->getNumColumns());
  return Element;
}

void LiteralTypes::widenHalf(Expr *&L, Expr *&R) {
  if (!HasWideHalf)
    return;
  auto Widen = [&](Expr *&E, const Expr *Other) {
    QualType Given = elementOf(E->getType()), Beside = elementOf(Other->getType());
    if (!Given.isNull() && !Beside.isNull() && isKind(Given, {BuiltinType::Half}) &&
        (isIntType(Beside) || isMinType(Beside)))
      E = castTo(E, withElement(Context, E->getType().getNonReferenceType(), Context.FloatTy));
  };
  Widen(L, R);
  Widen(R, L);
}

void LiteralTypes::operands(BinaryOperatorKind Opcode, Expr *&L, Expr *&R) {
  if (!combines(Opcode) || L->isTypeDependent() || R->isTypeDependent())
    return;
  narrowEnum(R, L);
  if (!BinaryOperator::isAssignmentOp(Opcode))
    narrowEnum(L, R);
  bool IsLeft = find(L), IsRight = find(R);
  if (IsLeft && IsRight)
    return bothLiteral(Opcode, L, R);
  if (IsLeft == IsRight) {
    if (!shifts(Opcode) && !BinaryOperator::isAssignmentOp(Opcode))
      widenHalf(L, R);
    return;
  }
  QualType Element = elementOf((IsLeft ? R : L)->getType());
  if (Element.isNull())
    return;
  if (!shifts(Opcode)) {
    Expr *&Number = IsLeft ? L : R;
    Number = beside(Number, Element);
  } else if (IsLeft && !find(L)->IsFloat) {
    // As DXC, which warns that it is not clear what is meant.
    L = typed(L, isKind(Element, {BuiltinType::UInt}) ? Context.UnsignedIntTy : Context.IntTy);
  }
}

Expr *LiteralTypes::made(BinaryOperatorKind Opcode, const Expr *L, const Expr *R, Expr *Made) {
  const Literal *A = find(L), *B = find(R);
  if (!B || !isa<BinaryOperator>(Made->IgnoreParens()))
    return Made;
  if (Opcode == BO_Comma)
    note(Made, B->IsFloat, std::nullopt);
  if (!A || !combines(Opcode))
    return Made;
  std::optional<LiteralValue> ValueA = valueOf(L), ValueB = valueOf(R);
  bool AreKnown = ValueA && ValueB;
  if (BinaryOperator::isComparisonOp(Opcode)) {
    bool Clangs;
    if (!AreKnown || !Made->getType()->isBooleanType() ||
        !Made->EvaluateAsBooleanCondition(Clangs, Context))
      return Made;
    bool Right = compare(Opcode, *ValueA, *ValueB);
    return Right == Clangs
               ? Made
               : CXXBoolLiteralExpr::Create(Context, Right, Context.BoolTy, Made->getBeginLoc());
  }
  note(Made, A->IsFloat || B->IsFloat, AreKnown ? fold(Opcode, *ValueA, *ValueB) : std::nullopt);
  return Made;
}

void LiteralTypes::operand(UnaryOperatorKind Opcode, Expr *&Operand) {
  const Literal *L = find(Operand);
  if (!L || !L->Value || L->IsFloat || (Opcode != UO_Minus && Opcode != UO_Not))
    return;
  // Clang takes a hexadecimal number for an unsigned one.
  APInt Bits(64, static_cast<uint64_t>(L->Value->Int));
  if (Operand->getType()->isUnsignedIntegerType())
    Operand = typed(Operand, Bits.isSignedIntN(32) ? Context.IntTy : Context.LongTy);
}

void LiteralTypes::made(UnaryOperatorKind Opcode, const Expr *Operand, const Expr *Made) {
  const Literal *L = find(Operand);
  if (!L || !isa<UnaryOperator>(Made->IgnoreParens()) ||
      (Opcode != UO_Plus && Opcode != UO_Minus && Opcode != UO_Not))
    return;
  std::optional<LiteralValue> Value = valueOf(Operand);
  note(Made, L->IsFloat, Value ? fold(Opcode, *Value) : std::nullopt);
}

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

static unsigned sizeOf(QualType T) {
  const auto *Vector = T->getAs<clang::VectorType>();
  return Vector ? Vector->getNumElements() : 1;
}

Expr *LiteralTypes::castTo(Expr *E, QualType To) {
  if (Context.hasSameUnqualifiedType(E->getType(), To) && !E->getType().hasAddressSpace())
    return E;
  ExprResult Cast = S.BuildCStyleCastExpr(E->getBeginLoc(), Context.getTrivialTypeSourceInfo(To),
                                          E->getEndLoc(), E);
  return Cast.isUsable() ? Cast.get() : E;
}

/// Clang wants two vectors of one type where the condition is one, HLSL converts both. To Clang the
/// type of a swizzle says in which memory its vector is.
void LiteralTypes::unifyVectors(const Expr *Condition, Expr *&L, Expr *&R) {
  QualType A = L->getType(), B = R->getType();
  if (!Condition->getType()->isVectorType() || A->isMatrixType() || B->isMatrixType() ||
      !(A->isVectorType() || B->isVectorType()))
    return;
  QualType ElementA = elementOf(A), ElementB = elementOf(B);
  bool IsSame = Context.hasSameUnqualifiedType(A, B) && A.getAddressSpace() == B.getAddressSpace();
  if (ElementA.isNull() || ElementB.isNull() || IsSame)
    return;
  QualType Element = common(ElementA, ElementB);
  unsigned SizeA = sizeOf(A), SizeB = sizeOf(B);
  unsigned Size = SizeA == 1 || SizeB == 1 ? std::max(SizeA, SizeB) : std::min(SizeA, SizeB);
  QualType To = Context.getExtVectorType(Element, Size);
  L = castTo(L, To);
  R = castTo(R, To);
}

void LiteralTypes::arms(Expr *&Condition, Expr *&L, Expr *&R) {
  if (Condition->isTypeDependent() || L->isTypeDependent() || R->isTypeDependent())
    return;
  bool IsLeft = find(L), IsRight = find(R);
  if (IsLeft != IsRight)
    if (QualType Element = elementOf((IsLeft ? R : L)->getType()); !Element.isNull()) {
      Expr *&Number = IsLeft ? L : R;
      Number = beside(Number, Element);
    }
  if (!IsLeft && !IsRight)
    widenHalf(L, R);
  unifyVectors(Condition, L, R);
  // Clang takes a vector of floats for one bool, and wants integers as wide as the result.
  QualType Asked = elementOf(Condition->getType()), Given = elementOf(L->getType());
  if (Condition->getType()->isVectorType() && !Asked.isNull() && !Given.isNull() &&
      !Asked->isBooleanType() &&
      (Asked->isFloatingType() || Context.getTypeSize(Asked) != Context.getTypeSize(Given)))
    Condition =
        castTo(Condition, Context.getExtVectorType(Context.BoolTy, sizeOf(Condition->getType())));
}

void LiteralTypes::madeConditional(const Expr *L, const Expr *R, const Expr *Made) {
  const Literal *A = find(L), *B = find(R);
  if (A && B && isa<ConditionalOperator>(Made->IgnoreParens()) &&
      Made->getType()->isArithmeticType())
    note(Made, A->IsFloat || B->IsFloat, std::nullopt);
}
