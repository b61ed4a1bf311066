//===- InitBraces.h - Braces inside an initializer list -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/Lex/Preprocessor.h"

namespace tessera {

/// Watches the tokens on their way to the parser and takes out the braces inside an initializer
/// list, which mean nothing in HLSL: `{{a, f()}, {1, 2}}` lists the same values as `{a, f(), 1,
/// 2}`. Clang 23 gets the same result for itself, but loses an inner list in which anything might
/// have an effect: a call, an operator of a class, an increment.
class InitBraces {
public:
  explicit InitBraces(clang::Preprocessor &PP) : PP(PP) {}

  /// A token that the parser is about to get; what it gets instead is left in it.
  void operator()(const clang::Token &Seen);

private:
  enum class Open : uint8_t { List, InnerList, Other };
  bool isDropped(const clang::Token &Seen);
  bool inList() const { return !Brackets.empty() && Brackets.back() != Open::Other; }

  clang::Preprocessor &PP;
  llvm::SmallVector<Open, 16> Brackets;
  clang::tok::TokenKind Last = clang::tok::unknown; ///< of the tokens that are not dropped
  bool DropComma = false;
  bool Replacing = false;
};

} // namespace tessera
