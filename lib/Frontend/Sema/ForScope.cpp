// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Sema/ForScope.h"
#include "Frontend/Annotations.h"
#include "clang/AST/Attr.h"
#include "clang/Sema/Scope.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static constexpr StringRef Kept = "tessera.for";

static bool keepsVariables(const Sema &S) {
  return S.getLangOpts().getHLSLVersion() < LangOptions::HLSL_2021;
}

SmallVector<VarDecl *, 2> tessera::variablesOfLoop(const Sema &S, Scope *Loop) {
  SmallVector<VarDecl *, 2> Found;
  constexpr unsigned OfLoop = Scope::ControlScope | Scope::ContinueScope;
  if (!keepsVariables(S) || (Loop->getFlags() & OfLoop) != OfLoop)
    return Found;
  for (Decl *D : Loop->decls())
    if (auto *Var = dyn_cast<VarDecl>(D); Var && Var->getIdentifier())
      Found.push_back(Var);
  return Found;
}

static void forget(Sema &S, Scope *In, DeclarationName Name, bool Any) {
  SmallVector<NamedDecl *, 2> Hidden;
  for (NamedDecl *D : S.IdResolver.decls(Name))
    if (isa<VarDecl>(D) && In->isDeclScope(D) && (Any || hasAnnotation(D, Kept)))
      Hidden.push_back(D);
  for (NamedDecl *D : Hidden) {
    In->RemoveDecl(D);
    S.IdResolver.RemoveDecl(D);
  }
}

void tessera::keepVariables(Sema &S, Scope *Loop, ArrayRef<VarDecl *> Variables) {
  Scope *Around = Loop->getParent();
  while (Around && !(Around->getFlags() & Scope::DeclScope))
    Around = Around->getParent();
  if (!Around)
    return;
  for (VarDecl *Var : Variables) {
    forget(S, Around, Var->getDeclName(), /*Any=*/true);
    Var->addAttr(AnnotateAttr::CreateImplicit(S.Context, Kept, nullptr, 0));
    Around->AddDecl(Var);
    S.IdResolver.AddDecl(Var);
  }
}

void tessera::forgetVariable(Sema &S, Scope *In, DeclarationName Name) {
  if (keepsVariables(S) && Name.isIdentifier() && !In->decl_empty())
    forget(S, In, Name, /*Any=*/false);
}
