//===- OffsetAttribute.h - [[vk::offset(bytes)]] --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Diagnostic.h"
#include "clang/AST/Decl.h"
#include "clang/Lex/Preprocessor.h"

namespace tessera {

/// Clang does not know the attribute, and the brackets [[ ]] mean nothing to it inside of a
/// cbuffer. Shown every token before the parser gets it, this makes
/// `__attribute__((annotate("tessera.offset", bytes)))` of it, token by token.
class OffsetAttribute {
public:
  OffsetAttribute(clang::Preprocessor &PP, DiagnosticEngine &Diags) : PP(PP), Diags(Diags) {}

  void operator()(const clang::Token &Seen);

private:
  bool begins(const clang::Token &Seen) const;
  void open(clang::Token &Seen);
  void rejectOther(const clang::Token &Seen);

  clang::Preprocessor &PP;
  DiagnosticEngine &Diags;
  unsigned Opened = 0;  ///< tokens of `[[vk::offset(` that have been seen
  unsigned Depth = 0;   ///< parentheses around the next token
  unsigned Closing = 0; ///< brackets that are still to close
  unsigned Named = 0;   ///< tokens of `vk::offset` elsewhere that have been seen
};

/// The argument of [[vk::offset]] on \p D, a constant; null without one.
const clang::Expr *offsetArgument(const clang::Decl *D);

} // namespace tessera
