// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tokens of a Metal text, without comments and preprocessor directives, and edits of the text
// by token.

#ifndef TESSERA_MSL_MODEL_TOKENS_H
#define TESSERA_MSL_MODEL_TOKENS_H

#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace tessera::model {

struct Token {
  clang::tok::TokenKind Kind;
  llvm::StringRef Text;

  bool is(clang::tok::TokenKind K) const { return Kind == K; }
  /// Keywords of C++ are identifiers here.
  bool isWord(llvm::StringRef Word) const {
    return Kind == clang::tok::raw_identifier && Text == Word;
  }
  /// How many levels of angle brackets the token opens.
  int angles() const {
    return is(clang::tok::less) - is(clang::tok::greater) - 2 * is(clang::tok::greatergreater);
  }
};

class TokenText {
public:
  /// \p Name is the name of the text in messages. Their lines are those of the text, because
  /// edited() has no `#line`.
  TokenText(llvm::StringRef Name, llvm::StringRef Text);

  std::vector<Token> Tokens;

  size_t size() const { return Tokens.size(); }
  const Token &operator[](size_t I) const { return Tokens[I]; }
  /// Returns the bracket that closes the one at \p Open; size() if there is none.
  size_t match(size_t Open) const;
  /// The text in front of a token, with its comments.
  llvm::StringRef before(size_t I) const { return Text.take_front(offset(I)); }
  /// The line of token \p I, counted from 1.
  uint32_t line(size_t I) const { return static_cast<uint32_t>(before(I).count('\n') + 1); }
  /// Returns "name:line: what" with the line of token \p I, counted from 1.
  llvm::Error error(size_t I, const llvm::Twine &What) const;

  void insertBefore(size_t I, llvm::StringRef New);
  void insertAfter(size_t I, llvm::StringRef New);
  /// Exchanges tokens \p First to \p Last for \p New; line ends between them stay.
  void replace(size_t First, size_t Last, llvm::StringRef New);

  /// The text with all edits, on the same lines.
  std::string edited() const;

private:
  struct Edit {
    size_t Length = 0;
    std::string Before, Instead, After;
  };
  size_t offset(size_t I) const { return static_cast<size_t>(Tokens[I].Text.data() - Text.data()); }

  llvm::StringRef Name, Text;
  /// By offset.
  std::map<size_t, Edit> Edits;
};

} // namespace tessera::model

#endif
