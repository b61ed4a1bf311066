// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Messages/MixedCalls.h"
#include "Dialects/Rules.h"
#include "Frontend/Annotations.h"
#include "Frontend/Locations.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {
class MixedCalls final : public DynamicRecursiveASTVisitor {
public:
  explicit MixedCalls(const SourceManager &SM) : SM(SM) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitRecoveryExpr(RecoveryExpr *E) override { return visit(E); }
  bool VisitCallExpr(CallExpr *E) override { return visit(E); }

  std::vector<SourceRange> Found;

private:
  bool visit(const Expr *E);
  StringRef dialectOfPrelude(const Decl *D) const;
  StringRef dialectOfPart(const Expr *E) const;

  const SourceManager &SM;
};
} // namespace

/// The dialect that declares \p D; empty for the user's own.
StringRef MixedCalls::dialectOfPrelude(const Decl *D) const {
  if (!D || D->getLocation().isInvalid())
    return {};
  MemoryBufferRef File = SM.getBufferOrFake(SM.getFileID(SM.getExpansionLoc(D->getLocation())));
  StringRef Name = File.getBufferIdentifier();
  if (!Name.consume_front(PreludePrefix))
    return {};
  for (const DialectRules &R : dialects())
    if (Name == (R.Name + ".hlsl").str() || File.getBuffer().contains(R.Trigger))
      return R.Name;
  return {};
}

/// Of an operand of a call: its type's dialect, or that of the function it names.
StringRef MixedCalls::dialectOfPart(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  if (const auto *Set = dyn_cast<OverloadExpr>(E))
    if (Set->getNumDecls() != 0)
      if (StringRef Of = dialectOfPrelude(*Set->decls_begin()); !Of.empty())
        return Of;
  if (const auto *Member = dyn_cast<UnresolvedMemberExpr>(E))
    return dialectIn(Member->getBaseType());
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    E = Member->getBase();
  if (const auto *Named = dyn_cast<DeclRefExpr>(E); Named && isa<FunctionDecl>(Named->getDecl()))
    return dialectOfPrelude(Named->getDecl());
  QualType T = E->getType();
  return T.isNull() || T->isDependentType() ? StringRef() : dialectIn(T);
}

bool MixedCalls::visit(const Expr *E) {
  StringRef First;
  for (const Stmt *S : E->children()) {
    const auto *Part = dyn_cast_or_null<Expr>(S);
    StringRef Of = Part ? dialectOfPart(Part) : StringRef();
    if (!First.empty() && !Of.empty() && Of != First) {
      Found.push_back(E->getSourceRange());
      break;
    }
    First = Of.empty() ? First : Of;
  }
  return true;
}

std::vector<SourceRange> tessera::mixedCalls(ASTContext &AST) {
  MixedCalls Visitor(AST.getSourceManager());
  Visitor.TraverseAST(AST);
  return std::move(Visitor.Found);
}
