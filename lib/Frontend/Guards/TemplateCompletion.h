//===- TemplateCompletion.h - What Clang leaves undone in declarations ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Guards/SourceLimits.h"
#include "Frontend/Messages/ClangDiagnostics.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"

namespace tessera {

/// Completes each specialization of a class template soon after it is first named. Clang 23 crashes
/// in HLSL's casts ((S<float>)0) when the type that is cast to has not been instantiated by then.
///
/// Defines each groupshared variable whose type has no name. Clang takes the declaration of a
/// groupshared variable for one that another file may define, which such a type rules out.
///
/// Tells the limits of each name that a namespace gets.
class TemplateCompletion final : public clang::ASTMutationListener {
public:
  void begin(clang::Sema &S, SourceLimits &L, ClangDiagnostics &C) {
    Sema = &S;
    Limits = &L;
    Client = &C;
  }

  void AddedCXXTemplateSpecialization(const clang::ClassTemplateDecl *,
                                      const clang::ClassTemplateSpecializationDecl *D) override;
  void AddedVisibleDecl(const clang::DeclContext *, const clang::Decl *D) override;
  /// To be called after the token at \p Last and before the next one, when it is known which of the
  /// specializations named since the last call are explicit ones.
  void completePending(clang::SourceLocation Last) {
    if (!Pending.empty())
      completeAll(Last);
  }

private:
  void completeAll(clang::SourceLocation Use);
  void complete(clang::ClassTemplateSpecializationDecl *D, clang::SourceLocation Use);

  clang::Sema *Sema = nullptr;
  SourceLimits *Limits = nullptr;
  ClangDiagnostics *Client = nullptr;
  llvm::SmallVector<clang::ClassTemplateSpecializationDecl *> Pending;
};

} // namespace tessera
