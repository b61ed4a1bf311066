// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Sema/MethodObjects.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Initialization.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static bool isElsewhere(QualType T) {
  LangAS Space = T.getAddressSpace();
  return Space == LangAS::hlsl_constant || Space == LangAS::hlsl_device ||
         Space == LangAS::hlsl_push_constant || Space == LangAS::hlsl_groupshared;
}

static bool keepsObject(const NamedDecl *Candidate) {
  const auto *Method =
      dyn_cast_or_null<CXXMethodDecl>(Candidate->getUnderlyingDecl()->getAsFunction());
  return Method && (Method->isConst() || Method->isStatic());
}

Expr *tessera::onCopy(Sema &S, Expr *Callee) {
  auto *Members = dyn_cast<UnresolvedMemberExpr>(Callee->IgnoreParens());
  if (!Members || Members->isImplicitAccess() || Members->isArrow() ||
      Members->getBase()->isTypeDependent() || !isElsewhere(Members->getBaseType()) ||
      !all_of(Members->decls(), keepsObject) || none_of(Members->decls(), [](const NamedDecl *D) {
        return isa<FunctionTemplateDecl>(D->getUnderlyingDecl());
      }))
    return Callee;
  QualType T = S.Context.getCanonicalType(Members->getBaseType()).getUnqualifiedType();
  ExprResult Copy =
      S.PerformCopyInitialization(InitializedEntity::InitializeTemporary(T),
                                  Members->getBase()->getExprLoc(), Members->getBase());
  if (Copy.isInvalid())
    return Callee;
  TemplateArgumentListInfo Arguments;
  Members->copyTemplateArgumentsInto(Arguments);
  return UnresolvedMemberExpr::Create(
      S.Context, Members->hasUnresolvedUsing(), Copy.get(), T, /*IsArrow=*/false,
      Members->getOperatorLoc(), Members->getQualifierLoc(), Members->getTemplateKeywordLoc(),
      Members->getMemberNameInfo(), Members->hasExplicitTemplateArgs() ? &Arguments : nullptr,
      Members->decls_begin(), Members->decls_end());
}
