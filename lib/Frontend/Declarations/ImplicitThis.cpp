// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Declarations/ImplicitThis.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace tessera;

namespace {
class ImplicitThis final : public DynamicRecursiveASTVisitor {
public:
  explicit ImplicitThis(ASTContext &Context) : Context(Context) {}

  bool VisitCallExpr(CallExpr *Call) override {
    auto *Old = dyn_cast<UnresolvedMemberExpr>(Call->getCallee()->IgnoreParens());
    if (!Old || !Old->isImplicitAccess() || Old->isArrow())
      return true;
    SourceLocation Where = Old->getMemberLoc();
    auto *This = CXXThisExpr::Create(Context, Where, Old->getBaseType(), /*IsImplicit=*/false);
    TemplateArgumentListInfo Arguments;
    Old->copyTemplateArgumentsInto(Arguments);
    Call->setCallee(UnresolvedMemberExpr::Create(
        Context, Old->hasUnresolvedUsing(), This, Old->getBaseType(), /*IsArrow=*/false, Where,
        Old->getQualifierLoc(), Old->getTemplateKeywordLoc(), Old->getMemberNameInfo(),
        Old->hasExplicitTemplateArgs() ? &Arguments : nullptr, Old->decls_begin(),
        Old->decls_end()));
    return true;
  }

private:
  ASTContext &Context;
};
} // namespace

void tessera::addImplicitThis(ASTContext &Context, Decl *D) {
  ImplicitThis(Context).TraverseDecl(D);
}
