//===- InlineAttributes.h - Attributes of inline SPIR-V -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/TokenContext.h"
#include "Support/Diagnostic.h"

namespace tessera {

/// Rewrites DXC's attributes for inline SPIR-V, which Clang does not know. `vk::ext_instruction(`
/// becomes `clang::annotate("tessera.ext_instruction",`, and `vk::ext_literal` becomes
/// `clang::annotate("tessera.ext_literal")`, also in lists of attributes. The few that Clang knows
/// take a number; an enumerator of an enum class is also accepted.
class InlineAttributes {
public:
  InlineAttributes(const TokenContext &S, DiagnosticEngine &Diags) : S(S), Diags(Diags) {}

  /// To be shown each identifier.
  void name(clang::Token &T) {
    if (!Annotation.empty() || S.isVk(T))
      change(T);
  }
  /// To be shown each `(`.
  void openParen(const clang::Token &T) {
    if (IsNamed || IsNumber)
      begin(T);
  }
  /// Whether there was one.
  bool any() const { return Any; }

private:
  void change(clang::Token &Name);
  void begin(const clang::Token &Paren);
  bool isInAttribute() const;
  void insert(clang::SourceLocation Where, bool HasArguments);
  void insertCast(clang::SourceLocation Where);

  const TokenContext &S;
  DiagnosticEngine &Diags;
  llvm::StringRef Annotation; ///< of the attribute that has begun; empty outside
  bool IsNamed = false;       ///< its name has been seen, and arguments follow
  bool IsNumber = false;      ///< it is one that Clang knows
  bool Any = false;
};

} // namespace tessera
