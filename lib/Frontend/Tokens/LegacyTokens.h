//===- LegacyTokens.h - Words and numbers of HLSL that C++ lacks ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   'A'                   is the number 65
//   1.#INF                is infinity
//   shared float x;       means nothing
//   interface I { ... };  declares methods, which the classes that name I have anyway
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/TokenContext.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace tessera {

class LegacyTokens {
public:
  explicit LegacyTokens(const TokenContext &S);

  /// Whether the parser does not get the next token \p T.
  bool drops(const clang::Token &T) {
    bool IsPlain = !DropsInfinity && Interfaces.empty() && T.getIdentifierInfo() != Shared;
    return !IsPlain && takes(T);
  }
  /// Changes \p T, a number, character or name, to what it means.
  void change(clang::Token &T) {
    if (T.isAnyIdentifier() ? T.getIdentifierInfo() == Interface : T.isLiteral())
      changeToken(T);
  }

private:
  bool takes(const clang::Token &T);
  void changeToken(clang::Token &T);
  bool dropsBase(const clang::Token &T);
  bool isInterface(const std::optional<clang::Token> &Name) const;
  void changeNumber(clang::Token &T);
  void changeCharacter(clang::Token &T) const;
  clang::Token number(llvm::StringRef Text, clang::SourceLocation Where) const;

  const TokenContext &S;
  const clang::IdentifierInfo *Shared, *Interface;
  llvm::SmallPtrSet<const clang::IdentifierInfo *, 4> Interfaces;
  bool DropsInfinity = false; ///< `#INF` is to come
  bool InBases = false;       ///< between the colon and the brace of a class
  bool KeptBase = false;      ///< the parser has got one of these bases
};

} // namespace tessera
