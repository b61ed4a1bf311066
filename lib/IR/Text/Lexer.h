//===- Lexer.h - Words of the textual IR ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Diagnostic.h"

namespace tessera::ir {

enum class TokenKind : uint8_t {
  End,
  Error,  ///< already reported
  Word,   ///< add, mat.load, u32
  Value,  ///< %name or %"any name"; Text is the name
  Symbol, ///< @name or @"any name"; Text is the name
  Number, ///< an integer or float, decimal or hexadecimal, with its sign
  String, ///< Text is what the quotes hold, escapes decoded
  Punct   ///< one of { } ( ) [ ] < > , : = -
};

struct Token {
  TokenKind Kind = TokenKind::End;
  llvm::StringRef Spelling; ///< as it stands in the text
  std::string Text;         ///< decoded
  Loc Where;

  bool is(TokenKind K) const { return Kind == K; }
  bool is(char Punctuation) const {
    return Kind == TokenKind::Punct && Spelling.front() == Punctuation;
  }
  bool isWord(llvm::StringRef W) const { return Kind == TokenKind::Word && Text == W; }
};

class Lexer {
public:
  Lexer(llvm::StringRef Text, uint32_t File, DiagnosticEngine &Diags)
      : Rest(Text), LineStart(Text.data()), File(File), Diags(Diags) {}

  Token next();
  /// Whether the next token starts with \p C.
  bool nextStartsWith(char C) const {
    Lexer Copy = *this;
    Copy.skipSpace();
    return !Copy.Rest.empty() && Copy.Rest.front() == C;
  }

private:
  void skipSpace();
  Token quoted(TokenKind Kind, size_t Prefix);
  Token make(TokenKind Kind, size_t Length, size_t Prefix = 0);

  llvm::StringRef Rest;
  const char *LineStart;
  uint32_t Line = 1;
  uint32_t File;
  DiagnosticEngine &Diags;
};

} // namespace tessera::ir
