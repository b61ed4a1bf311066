// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Types/SizeOf.h"
#include "IR/Layout.h"
#include "Support/DiagnosticsLower.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Variables that are looked into, one inside the other.
constexpr unsigned MaxDepth = 4;

static const Expr *sizeOfIn(const Stmt *S, QualType T, const ASTContext &AST, unsigned Depth = 0) {
  if (!S)
    return nullptr;
  if (const auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(S))
    return Trait->getKind() == UETT_SizeOf &&
                   AST.hasSameUnqualifiedType(Trait->getTypeOfArgument(), T)
               ? Trait
               : nullptr;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    return Var && Depth < MaxDepth ? sizeOfIn(Var->getInit(), T, AST, Depth + 1) : nullptr;
  }
  for (const Stmt *Part : S->children())
    if (const Expr *Found = sizeOfIn(Part, T, AST, Depth))
      return Found;
  return nullptr;
}

void tessera::warnOfSizeOf(FunctionLowering &F, const Expr *Offset, QualType T) {
  if (!T->isRecordType() && !T->isArrayType())
    return;
  SourceRange Where = FunctionLowering::range(Offset);
  const ir::Type *Ty = memoryType(F.L, T, ir::AddressSpace::Storage, Where);
  uint64_t InMemory = ir::layoutOf(Ty, ir::AddressSpace::Storage).Size;
  uint64_t Said = uint64_t(F.L.AST.getTypeSizeInChars(T).getQuantity());
  if (InMemory == Said)
    return;
  if (const Expr *Found = sizeOfIn(Offset, T, F.L.AST))
    F.report(FunctionLowering::range(Found), diags::SizeOfLayout,
             T.getUnqualifiedType().getAsString(F.L.AST.getPrintingPolicy()), Said, InMemory);
}
