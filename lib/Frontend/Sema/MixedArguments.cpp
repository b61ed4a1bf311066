// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Sema/MixedArguments.h"
#include "Frontend/Builtins/IntrinsicDecls.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/SemaInternal.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// The name of the intrinsic whose overloads \p Callee stands for, and no functions of others;
/// empty if it is something else.
static StringRef intrinsicOf(const Expr *Callee) {
  const auto *Overloads = dyn_cast_or_null<UnresolvedLookupExpr>(Callee);
  if (!Overloads || !Overloads->getName().isIdentifier() ||
      !all_of(Overloads->decls(), [](const NamedDecl *D) {
        const auto *In = dyn_cast<NamespaceDecl>(D->getDeclContext());
        return In && In->isImplicit();
      }))
    return {};
  return Overloads->getName().getAsIdentifierInfo()->getName();
}

/// The number of components of a scalar (1) or a vector of numbers; 0 of other types.
static unsigned lengthOf(QualType T) {
  if (T->isBuiltinType() && T->isArithmeticType())
    return 1;
  const auto *Vector = T->getAs<ExtVectorType>();
  return Vector && Vector->getElementType()->isBuiltinType() ? Vector->getNumElements() : 0;
}

void tessera::unifyArguments(Sema &S, const Expr *Callee, MutableArrayRef<Expr *> Args) {
  if (Args.size() < 2 || Args.size() > 4)
    return;
  auto TypeOf = [](const Expr *E) { return E->getType().getCanonicalType().getUnqualifiedType(); };
  QualType First = TypeOf(Args.front());
  if (all_of(Args, [&](const Expr *E) { return TypeOf(E) == First; }))
    return;
  unsigned Length = 1;
  for (const Expr *E : Args) {
    unsigned Here = isa<InitListExpr>(E) ? 0 : lengthOf(TypeOf(E));
    if (Here == 0 || (Here != 1 && Length != 1 && Here != Length))
      return;
    Length = std::max(Length, Here);
  }
  StringRef Name = intrinsicOf(Callee);
  CommonType Row = Name.empty() ? CommonType() : commonType(Name);
  if (Row.Parameters.size() != Args.size() || is_contained(Row.Parameters, false))
    return;

  SourceLocation Where = Callee->getBeginLoc();
  QualType Common;
  {
    EnterExpressionEvaluationContext Context(S, Sema::ExpressionEvaluationContext::Unevaluated);
    Sema::SFINAETrap Trap(S);
    ExprResult Sum;
    for (const Expr *E : Args) {
      auto *Term = new (S.Context) OpaqueValueExpr(Where, TypeOf(E), VK_LValue);
      Sum = Sum.isUsable() ? S.BuildBinOp(nullptr, Where, BO_Add, Sum.get(), Term) : Term;
      if (!Sum.isUsable())
        return;
    }
    if (Trap.hasErrorOccurred())
      return;
    Common = Sum.get()->getType();
  }
  TypeSourceInfo *Written = S.Context.getTrivialTypeSourceInfo(Common, Where);
  Sema::SFINAETrap Trap(S);
  SmallVector<Expr *, 4> Converted(Args);
  for (Expr *&E : Converted)
    if (TypeOf(E) != Common.getCanonicalType()) {
      ExprResult Cast = S.BuildCStyleCastExpr(E->getBeginLoc(), Written, E->getEndLoc(), E);
      if (Cast.isInvalid() || Trap.hasErrorOccurred())
        return;
      E = Cast.get();
    }
  copy(Converted, Args.begin());
}

/// \p T, the left or right factor of a product, with \p Inner columns or rows; null if it has none
/// or at most so many. Sets \p Inner to its own number if it is 0.
static QualType truncated(const ASTContext &C, QualType T, bool IsLeft, unsigned &Inner) {
  const auto *Vector = T->getAs<ExtVectorType>();
  const auto *Matrix = T->getAs<ConstantMatrixType>();
  if (!Vector && !Matrix)
    return {};
  unsigned Own = Vector   ? Vector->getNumElements()
                 : IsLeft ? Matrix->getNumColumns()
                          : Matrix->getNumRows();
  if (!Inner)
    Inner = Own;
  if (Own <= Inner)
    return {};
  if (Vector)
    return C.getExtVectorType(Vector->getElementType(), Inner);
  return C.getConstantMatrixType(Matrix->getElementType(), IsLeft ? Matrix->getNumRows() : Inner,
                                 IsLeft ? Inner : Matrix->getNumColumns());
}

void tessera::truncateFactors(Sema &S, const Expr *Callee, MutableArrayRef<Expr *> Args) {
  if (Args.size() != 2 || intrinsicOf(Callee) != "mul" || Args[0]->isTypeDependent() ||
      Args[1]->isTypeDependent())
    return;
  for (unsigned I : {0, 1}) {
    unsigned Inner = 0;
    QualType Other = Args[1 - I]->getType(), From = Args[I]->getType();
    truncated(S.Context, Other, /*IsLeft=*/I == 1, Inner);
    // A vector of one component is a scalar.
    if (Inner < 2)
      return;
    QualType To = truncated(S.Context, From, /*IsLeft=*/I == 0, Inner);
    if (To.isNull())
      continue;
    S.Diag(Args[I]->getExprLoc(), From->isVectorType() ? diag::warn_hlsl_impcast_vector_truncation
                                                       : diag::warn_hlsl_impcast_matrix_truncation)
        << From.getUnqualifiedType() << To << Args[I]->getSourceRange();
    ExprResult Cast =
        S.BuildCStyleCastExpr(Args[I]->getBeginLoc(), S.Context.getTrivialTypeSourceInfo(To),
                              Args[I]->getEndLoc(), Args[I]);
    if (Cast.isUsable())
      Args[I] = Cast.get();
  }
}
