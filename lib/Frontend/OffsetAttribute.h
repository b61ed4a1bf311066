//===- OffsetAttribute.h - [[vk::offset(bytes)]] --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Decl.h"
#include "clang/Lex/Preprocessor.h"

namespace tessera {

/// Clang does not know the attribute, and the brackets [[ ]] mean nothing to it inside of a
/// cbuffer. Shown every token before the parser gets it, this makes
/// `__attribute__((annotate("tessera.offset", bytes)))` of it, token by token.
class OffsetAttribute {
public:
  explicit OffsetAttribute(clang::Preprocessor &PP) : PP(PP) {}

  void operator()(const clang::Token &Seen);

private:
  bool begins(const clang::Token &Seen) const;
  void open(clang::Token &Seen);

  clang::Preprocessor &PP;
  unsigned Opened = 0;  ///< tokens of `[[vk::offset(` that have been seen
  unsigned Depth = 0;   ///< parentheses around the next token
  unsigned Closing = 0; ///< brackets that are still to close
};

/// The argument of [[vk::offset]] on \p D, a constant; null without one.
const clang::Expr *offsetArgument(const clang::Decl *D);

} // namespace tessera
