//===- FailedCalls.h - Calls that no overload fits ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Diagnostic.h"
#include "clang/AST/ASTContext.h"

namespace tessera {

/// Finds the calls of the compiler's own functions that no overload fits, and describes what each
/// of those functions expects.
class FailedCalls {
public:
  explicit FailedCalls(clang::ASTContext &AST);

  /// Adds notes to the \p Index-th diagnostic, about the call at \p Where: the types of the
  /// arguments, then the signatures to choose from. Does nothing where no such call is.
  void explain(DiagnosticEngine &Diags, size_t Index, clang::SourceLocation Where) const;

private:
  const clang::RecoveryExpr *at(clang::SourceLocation Where) const;

  clang::ASTContext &AST;
  std::vector<const clang::RecoveryExpr *> Calls;
};

} // namespace tessera
