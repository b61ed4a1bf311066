// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Types/OpaqueSizes.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {
class OpaqueSizes final : public DynamicRecursiveASTVisitor {
public:
  explicit OpaqueSizes(ModuleLowering &L) : L(L) { ShouldVisitTemplateInstantiations = true; }

  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    // Each instantiation of a template comes by with the same place.
    if (E->getKind() == UETT_SizeOf && !E->getTypeOfArgument()->isDependentType() &&
        L.holdsOpaque(E->getTypeOfArgument()) && Reported.insert(E->getBeginLoc()).second)
      L.report(E->getSourceRange(), diags::LowerUnsupported, "'sizeof' of a matrix or resource",
               "its size is the device's own");
    return true;
  }

private:
  ModuleLowering &L;
  DenseSet<SourceLocation> Reported;
};
} // namespace

void tessera::rejectOpaqueSizes(ModuleLowering &L) {
  if (L.Shader.measuresTypes())
    OpaqueSizes(L).TraverseAST(L.AST);
}
