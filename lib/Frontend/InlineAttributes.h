//===- InlineAttributes.h - Attributes of inline SPIR-V -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Tokens.h"
#include "Support/Diagnostic.h"
#include "clang/AST/Attr.h"

namespace tessera {

/// Clang does not know DXC's attributes for inline SPIR-V: `vk::ext_instruction(` becomes
/// `clang::annotate("tessera.ext_instruction",` and `vk::ext_literal` becomes
/// `clang::annotate("tessera.ext_literal")`, alone or among others. The few that Clang knows take a
/// number, and may be given an enumerator of an enum class.
class InlineAttributes {
public:
  InlineAttributes(const Tokens &S, DiagnosticEngine &Diags) : S(S), Diags(Diags) {}

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

  const Tokens &S;
  DiagnosticEngine &Diags;
  llvm::StringRef Annotation; ///< of the attribute that has begun; empty outside
  bool IsNamed = false;       ///< its name has been seen, and arguments follow
  bool IsNumber = false;      ///< it is one that Clang knows
  bool Any = false;
};

/// Which attribute of inline SPIR-V an annotation is.
enum class InlineKind : uint8_t {
#define INLINE_ATTRIBUTE(Enumerator, ...) Enumerator,
#include "Frontend/InlineAttributes.def"
};

/// Reports attributes that stand where they have no meaning.
void checkInlineAttributes(clang::ASTContext &AST, SourceFiles &Files, DiagnosticEngine &Diags);

/// Those of \p Kind on \p D, or else on the template that it was instantiated from.
llvm::SmallVector<const clang::AnnotateAttr *, 2> inlineAttributes(const clang::Decl *D,
                                                                   InlineKind Kind);
/// The first of them; null without one.
const clang::AnnotateAttr *inlineAttribute(const clang::Decl *D, InlineKind Kind);
bool isInline(const clang::Attr *A, InlineKind Kind);
/// As the user writes it: "vk::ext_decorate".
llvm::StringRef spelling(InlineKind Kind);

} // namespace tessera
