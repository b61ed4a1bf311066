// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Globals/Globals.h"
#include "Lower/Resources.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {

/// Looks for resources that an expression, or a function that it calls, may write.
class WrittenResources final : public ConstDynamicRecursiveASTVisitor {
public:
  bool mayWrite(const Expr *E) {
    Found = false;
    TraverseStmt(E);
    return Found;
  }

  bool VisitDeclRefExpr(const DeclRefExpr *E) override { return visit(E->getDecl()); }
  /// An argument of an out or inout parameter is in one.
  bool VisitOpaqueValueExpr(const OpaqueValueExpr *E) override {
    return !E->getSourceExpr() || TraverseStmt(E->getSourceExpr());
  }
  bool VisitMemberExpr(const MemberExpr *E) override { return visit(E->getMemberDecl()); }

private:
  bool visit(const ValueDecl *D) {
    const auto *Called = dyn_cast<FunctionDecl>(D);
    const Stmt *Body = Called ? Called->getBody() : nullptr;
    if (Body && Seen.insert(Called).second)
      TraverseStmt(Body);
    std::optional<ResourceClass> Class = Called ? std::nullopt : resourceClassOf(D);
    Found |= Class && !Class->readOnly();
    return !Found;
  }

  SmallPtrSet<const FunctionDecl *, 8> Seen;
  bool Found = false;
};

} // namespace

static void lowerStatics(FunctionLowering &F, const DeclContext *Context) {
  ModuleLowering &L = F.L;
  for (const Decl *D : Context->noload_decls()) {
    if (const auto *Space = dyn_cast<NamespaceDecl>(D); Space && !Space->isImplicit())
      lowerStatics(F, Space);
    const auto *Var = dyn_cast<VarDecl>(D);
    const Expr *Init = Var && Var->getStorageClass() == SC_Static && !L.Globals.contains(Var)
                           ? Var->getInit()
                           : nullptr;
    if (Init && !Init->isValueDependent() && WrittenResources().mayWrite(Init))
      (void)lowerGlobal(F, Var, Var->getLocation());
  }
}

void tessera::lowerStaticEffects(ModuleLowering &L) {
  FunctionLowering F(L, *L.M.Entry.Fn);
  if (ir::Region &Body = F.Fn.body(); !Body.empty())
    F.B.setInsertionBefore(&Body.front());
  lowerStatics(F, L.AST.getTranslationUnitDecl());
}
