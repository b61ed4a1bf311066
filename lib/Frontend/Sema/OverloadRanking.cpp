// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Sema/OverloadRanking.h"
#include "Frontend/HalfTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Overload.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {

/// A number's type as far as it matters here.
struct Number {
  enum Class : uint8_t { Other, Bool, Enum, Int, Float };
  Class Of = Other;
  unsigned Bits = 0; ///< 0 of literals, bools and enumerations
  bool IsUnsigned = false;
  bool IsLiteral = false;
  /// A min type, or half where it has 32 bits: other types of their width are not the same.
  bool IsMin = false;
  bool IsWideHalf = false;

  bool operator==(const Number &) const = default;
};

/// A number, or a vector or matrix of several.
struct Shape {
  Number Element;
  unsigned Count = 1;
};

/// The conversions that an argument may need, the better ones first. A call is better than another
/// if it has fewer of the last kind that they differ in.
enum Conversion : unsigned {
  Splat,
  PromotesTo,
  PromotesFrom,
  IntegerTo,
  IntegerFrom,
  OtherTo,
  OtherFrom,
  Cut,
};

/// How many conversions of each kind a call needs: seven bits each.
using Score = uint64_t;

} // namespace

static Number numberOf(const ASTContext &Context, QualType T) {
  if (T->isBooleanType())
    return {Number::Bool};
  if (T->isEnumeralType())
    return {Number::Enum};
  Number Result;
  Result.IsMin = isMinType(T);
  unsigned Bits = Result.IsMin ? 16 : 0;
  if (T->isRealFloatingType()) {
    Result.Of = Number::Float;
    Result.Bits = Bits ? Bits : Context.getTypeSize(T);
    Result.IsWideHalf = Context.hasSameUnqualifiedType(T, Context.HalfTy) && Result.Bits == 32;
  } else if (T->isIntegerType()) {
    Result.Of = Number::Int;
    Result.Bits = Bits ? Bits : Context.getIntWidth(T);
    Result.IsUnsigned = T->isUnsignedIntegerType();
  }
  return Result;
}

static Shape shapeOf(const ASTContext &Context, QualType T, LiteralKind Kind) {
  if (Kind != LiteralKind::None)
    return {{Kind == LiteralKind::Int ? Number::Int : Number::Float, 0, false, true}};
  if (const auto *Vector = T->getAs<clang::VectorType>())
    return {numberOf(Context, Vector->getElementType()), Vector->getNumElements()};
  if (const auto *Matrix = T->getAs<ConstantMatrixType>())
    return {numberOf(Context, Matrix->getElementType()), Matrix->getNumElementsFlattened()};
  return {numberOf(Context, T)};
}

/// The number that a sum of both is.
static Number combined(const Number &A, const Number &B) {
  if (A == B)
    return A;
  bool AreFloats = A.Of == Number::Float && B.Of == Number::Float;
  bool IsFloat = A.Of == Number::Float || B.Of == Number::Float;
  // A literal, which has no width, takes that of the other number.
  bool TakesOther = A.Bits == 0 || B.Bits == 0;
  Number Result{IsFloat ? Number::Float : Number::Int, std::max(A.Bits, B.Bits)};
  Result.IsMin = TakesOther ? A.IsMin || B.IsMin : A.IsMin && B.IsMin;
  if (TakesOther ? A.IsWideHalf || B.IsWideHalf : A.IsWideHalf && B.IsWideHalf)
    return {.Of = Number::Float, .Bits = 32, .IsWideHalf = true};
  if (IsFloat && !AreFloats) {
    const Number &Float = A.Of == Number::Float ? A : B;
    Result.Bits = Float.Bits;
    Result.IsMin = Float.IsMin;
  }
  if (Result.Bits == 0)
    Result.Bits = 32;
  Result.IsMin &= Result.Bits == 16;
  Result.IsUnsigned = !IsFloat && (A.IsUnsigned || B.IsUnsigned);
  return Result;
}

static bool isLiteralOf(const Number &A, const Number &B) {
  return A.Of == B.Of && A.IsLiteral != B.IsLiteral && !A.IsMin && !B.IsMin;
}

/// Whether the number \p To holds all that \p From holds, and is of its kind.
static bool promotes(const Number &To, const Number &From) {
  if (To.Of != From.Of || To.IsLiteral || From.IsLiteral)
    return false;
  if (To.Of == Number::Float) {
    // min16float, float16_t, half of 32 bits, float, double.
    auto Rank = [](const Number &N) { return 2 * N.Bits - (N.IsMin || N.IsWideHalf); };
    return Rank(To) > Rank(From);
  }
  return To.Of == Number::Int && To.Bits > From.Bits && !To.IsMin &&
         (!From.IsMin || To.IsUnsigned == From.IsUnsigned);
}

/// Classifies a conversion of \p From to \p To: from the common type of both numbers to the
/// parameter (\p IsTo), or from the argument to that type. Signed and unsigned integers of one
/// width count as nearly the same, except for the min types.
static std::optional<Conversion> conversion(const Number &To, const Number &From, bool IsTo) {
  if (To == From || isLiteralOf(To, From))
    return std::nullopt;
  if (promotes(To, From))
    return IsTo ? PromotesTo : PromotesFrom;
  if (To.Of == Number::Int && From.Of == Number::Int && To.Bits == From.Bits && !To.IsMin &&
      !From.IsMin)
    return IsTo ? IntegerTo : IntegerFrom;
  return IsTo ? OtherTo : OtherFrom;
}

/// None where it is not a matter of numbers.
static std::optional<Score> scoreOf(const ASTContext &Context, QualType To, QualType From,
                                    LiteralKind Kind) {
  To = To.getNonReferenceType();
  From = From.getNonReferenceType();
  if (Kind == LiteralKind::None && Context.hasSameUnqualifiedType(To, From))
    return 0;
  Shape L = shapeOf(Context, To, LiteralKind::None), R = shapeOf(Context, From, Kind);
  if (L.Element.Of == Number::Other || R.Element.Of == Number::Other)
    return std::nullopt;
  Number Both = combined(L.Element, R.Element);
  Score Result = 0;
  auto Add = [&](std::optional<Conversion> C) {
    if (C)
      Result += Score(1) << (*C * 7);
  };
  Add(conversion(L.Element, Both, /*IsTo=*/true));
  Add(conversion(Both, R.Element, /*IsTo=*/false));
  if (L.Count != R.Count)
    Add(R.Count < L.Count ? Splat : Cut);
  return Result;
}

/// The score of \p Function, which these arguments fit.
static std::optional<Score> scoreOf(const ASTContext &Context, const FunctionDecl *Function,
                                    ArrayRef<Expr *> Arguments,
                                    function_ref<LiteralKind(const Expr *)> KindOf) {
  Score Result = 0;
  for (auto [Param, Argument] : zip(Function->parameters(), Arguments)) {
    const auto *Modifier = Param->getAttr<HLSLParamModifierAttr>();
    QualType To = Param->getType(), From = Argument->getType();
    if (!Modifier || Modifier->isAnyIn()) {
      std::optional<Score> In = scoreOf(Context, To, From, KindOf(Argument));
      if (!In)
        return std::nullopt;
      Result += *In;
    }
    if (Modifier && Modifier->isAnyOut()) {
      std::optional<Score> Out = scoreOf(Context, From, To, LiteralKind::None);
      if (!Out)
        return std::nullopt;
      Result += *Out;
    }
  }
  return Result;
}

/// Adds the functions that \p Callee may mean; false if it does not name an overload set.
static bool addCandidates(Sema &S, OverloadExpr *Callee, ArrayRef<Expr *> Arguments,
                          OverloadCandidateSet &Candidates) {
  if (auto *Names = dyn_cast<UnresolvedLookupExpr>(Callee)) {
    S.AddOverloadedCallCandidates(Names, Arguments, Candidates);
    return true;
  }
  auto *Methods = cast<UnresolvedMemberExpr>(Callee);
  const auto *Within = dyn_cast<CXXMethodDecl>(S.getFunctionLevelDeclContext());
  if (Methods->hasExplicitTemplateArgs() ||
      (Methods->isImplicitAccess() && !(Within && Within->isInstance())))
    return false;
  Expr::Classification Object = Methods->isImplicitAccess()
                                    ? Expr::Classification::makeSimpleLValue()
                                    : Methods->getBase()->Classify(S.getASTContext());
  for (auto I = Methods->decls_begin(), E = Methods->decls_end(); I != E; ++I)
    S.AddMethodCandidate(I.getPair(), Methods->getBaseType(), Object, Arguments, Candidates);
  return true;
}

/// Returns an expression that names only \p Found, one of the functions of \p Callee.
static Expr *only(const ASTContext &Context, OverloadExpr *Callee, DeclAccessPair Found) {
  TemplateArgumentListInfo Written;
  Callee->copyTemplateArgumentsInto(Written);
  const TemplateArgumentListInfo *Explicit = Callee->hasExplicitTemplateArgs() ? &Written : nullptr;
  UnresolvedSet<1> Set;
  Set.addDecl(Found.getDecl(), Found.getAccess());
  if (auto *Methods = dyn_cast<UnresolvedMemberExpr>(Callee))
    return UnresolvedMemberExpr::Create(
        Context, Methods->hasUnresolvedUsing(),
        Methods->isImplicitAccess()
            ? CXXThisExpr::Create(Context, Methods->getMemberLoc(), Methods->getBaseType(),
                                  /*IsImplicit=*/false)
            : Methods->getBase(),
        Methods->getBaseType(), Methods->isArrow(), Methods->getOperatorLoc(),
        Methods->getQualifierLoc(), Methods->getTemplateKeywordLoc(), Methods->getMemberNameInfo(),
        Explicit, Set.begin(), Set.end());
  auto *Names = cast<UnresolvedLookupExpr>(Callee);
  return UnresolvedLookupExpr::Create(Context, Names->getNamingClass(), Names->getQualifierLoc(),
                                      Names->getTemplateKeywordLoc(), Names->getNameInfo(),
                                      /*RequiresADL=*/false, Explicit, Set.begin(), Set.end(),
                                      /*KnownDependent=*/false,
                                      /*KnownInstantiationDependent=*/false);
}

/// Whether \p D takes these arguments as they are: any rule chooses it.
static bool isExact(const ASTContext &Context, const NamedDecl *D, ArrayRef<Expr *> Arguments) {
  const auto *Function = dyn_cast<FunctionDecl>(D->getUnderlyingDecl());
  return Function && Function->getNumParams() == Arguments.size() &&
         all_of(zip(Function->parameters(), Arguments), [&](auto Pair) {
           auto [Param, Argument] = Pair;
           return Context.hasSameUnqualifiedType(Param->getType().getNonReferenceType(),
                                                 Argument->getType());
         });
}

Expr *tessera::chooseOverload(Sema &S, Expr *Callee, ArrayRef<Expr *> Arguments,
                              function_ref<LiteralKind(const Expr *)> KindOf) {
  auto *Names = dyn_cast<OverloadExpr>(Callee->IgnoreParens());
  // A score has no room for more arguments.
  if (!Names || Names->getNumDecls() < 2 || Arguments.empty() || Arguments.size() > 60 ||
      any_of(Arguments,
             [](const Expr *A) {
               return A->isTypeDependent() || A->getType()->isPlaceholderType() ||
                      isa<InitListExpr>(A);
             }) ||
      any_of(Names->decls(),
             [&](const NamedDecl *D) { return isExact(S.getASTContext(), D, Arguments); }))
    return Callee;
  OverloadCandidateSet Candidates(Callee->getExprLoc(), OverloadCandidateSet::CSK_Normal);
  if (!addCandidates(S, Names, Arguments, Candidates))
    return Callee;
  OverloadCandidateSet::iterator Clangs = Candidates.end();
  OverloadingResult Result = Candidates.BestViableFunction(S, Callee->getExprLoc(), Clangs);
  if (Result != OR_Success && Result != OR_Ambiguous)
    return Callee;
  const OverloadCandidate *Best = nullptr;
  Score BestScore = 0;
  bool IsAmbiguous = false;
  for (const OverloadCandidate &Candidate : Candidates) {
    if (!Candidate.Viable || !Candidate.Function)
      continue;
    std::optional<Score> Its = scoreOf(S.getASTContext(), Candidate.Function, Arguments, KindOf);
    if (!Its)
      return Callee;
    if (!Best || *Its < BestScore) {
      Best = &Candidate;
      BestScore = *Its;
      IsAmbiguous = false;
    } else {
      IsAmbiguous |= *Its == BestScore;
    }
  }
  // Where HLSL has an error, what C++ says does no harm.
  if (!Best || IsAmbiguous || (Result == OR_Success && Best == &*Clangs))
    return Callee;
  return only(S.getASTContext(), Names, Best->FoundDecl);
}
