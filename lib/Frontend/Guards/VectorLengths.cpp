// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A guard before the function of Clang that makes the types of vectors. Clang computes constants of
// vectors of any length before lowering can refuse them.
#include "Frontend/Guards/ClangGuards.h"
#include "Frontend/Guards/SourceLimits.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

// clang-format off
QualType guardedVectorType(Sema *S, QualType Component, Expr *Length, SourceLocation Where)
  asm("__wrap__ZN5clang4Sema18BuildExtVectorTypeENS_8QualTypeEPNS_4ExprENS_14SourceLocationE");
QualType vectorType(Sema *S, QualType Component, Expr *Length, SourceLocation Where)
  asm("__real__ZN5clang4Sema18BuildExtVectorTypeENS_8QualTypeEPNS_4ExprENS_14SourceLocationE");
// clang-format on

/// Where the user names the type: `vector` is a template of the compiler's own text.
static SourceLocation nameOf(Sema &S, SourceLocation Where) {
  for (const Sema::CodeSynthesisContext &Context : reverse(S.CodeSynthesisContexts))
    if (SourceLocation Point = Context.PointOfInstantiation;
        Point.isValid() && !S.getSourceManager().isInSystemHeader(Point))
      return Point;
  return Where;
}

QualType guardedVectorType(Sema *S, QualType Component, Expr *Length, SourceLocation Where) {
  tessera::SourceLimits *Limits = tessera::GuardedLimits::current();
  if (Limits && !Length->isTypeDependent() && !Length->isValueDependent())
    if (std::optional<APSInt> Count = Length->getIntegerConstantExpr(S->Context);
        Count && !Limits->allowsVector(*Count, nameOf(*S, Where)))
      return QualType();
  return vectorType(S, Component, Length, Where);
}
