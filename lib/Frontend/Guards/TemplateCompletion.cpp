// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Guards/TemplateCompletion.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

void TemplateCompletion::AddedCXXTemplateSpecialization(const ClassTemplateDecl *,
                                                        const ClassTemplateSpecializationDecl *D) {
  auto *Named = const_cast<ClassTemplateSpecializationDecl *>(D);
  // No token follows while a template is instantiated, but neither is anything specialized then.
  if (Sema->inTemplateInstantiation())
    complete(Named, D->getLocation());
  else
    Pending.push_back(Named);
}

void TemplateCompletion::AddedVisibleDecl(const DeclContext *, const Decl *D) {
  if (Limits)
    Limits->named(D);
  const auto *Var = dyn_cast<VarDecl>(D);
  if (!Var || Var->getType().getAddressSpace() != LangAS::hlsl_groupshared)
    return;
  const auto *Record = Var->getASTContext().getBaseElementType(Var->getType())->getAsTagDecl();
  if (Record && !Record->hasNameForLinkage())
    const_cast<VarDecl *>(Var)->setStorageClass(SC_Static);
}

void TemplateCompletion::completeAll(SourceLocation Use) {
  Client->setInstantiated(Use);
  // Completing one may name others.
  while (!Pending.empty())
    complete(Pending.pop_back_val(), Use);
  Client->setInstantiated({});
}

void TemplateCompletion::complete(ClassTemplateSpecializationDecl *D, SourceLocation Use) {
  const CXXRecordDecl *Pattern = D->getSpecializedTemplate()->getTemplatedDecl()->getDefinition();
  if (D->isExplicitSpecialization() || D->isCompleteDefinition() || D->isBeingDefined() ||
      D->isDependentContext() || !Pattern || Pattern->isBeingDefined())
    return;
  (void)Sema->isCompleteType(Use, Sema->getASTContext().getCanonicalTagType(D));
}
