// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Declarations/SpecTypes.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {
struct Wide {
  StringRef Written;
  StringRef Becomes; ///< no name of the user can have a blank
  CanQualType ASTContext::*Type, ASTContext::*Restored;
};
} // namespace

static constexpr Wide Types[] = {
    {"int64_t", "spec int64_t", &ASTContext::LongLongTy, &ASTContext::LongTy},
    {"uint64_t", "spec uint64_t", &ASTContext::UnsignedLongLongTy, &ASTContext::UnsignedLongTy}};

StringRef tessera::specConstantName(StringRef Written) {
  const auto *Row = find_if(Types, [&](const Wide &R) { return R.Written == Written; });
  return Row == std::end(Types) ? StringRef() : Row->Becomes;
}

QualType tessera::specConstantType(const ASTContext &Context, StringRef Name) {
  const auto *Row = find_if(Types, [&](const Wide &R) { return R.Becomes == Name; });
  return Row == std::end(Types) ? QualType() : QualType(Context.*Row->Type);
}

void tessera::restoreSpecConstants(ASTContext &Context, Decl *D) {
  if (auto *Space = dyn_cast<NamespaceDecl>(D)) {
    for (Decl *Inner : Space->noload_decls())
      restoreSpecConstants(Context, Inner);
    return;
  }
  auto *Var = dyn_cast<VarDecl>(D);
  if (!Var || !Var->hasAttr<HLSLVkConstantIdAttr>())
    return;
  QualType T = Var->getType();
  for (const Wide &Row : Types)
    if (Context.hasSameUnqualifiedType(T, Context.*Row.Type))
      Var->setType(Context.getQualifiedType(Context.*Row.Restored, T.getQualifiers()));
}
