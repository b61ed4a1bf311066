// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Text/Lexer.h"
#include "Support/DiagnosticsIR.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static bool isWordChar(char C) { return isAlnum(C) || C == '_' || C == '.' || C == '$'; }

void Lexer::skipSpace() {
  while (!Rest.empty()) {
    char C = Rest.front();
    if (C == '\n') {
      ++Line;
      LineStart = Rest.data() + 1;
      Rest = Rest.drop_front();
    } else if (C == ' ' || C == '\t' || C == '\r') {
      Rest = Rest.drop_front();
    } else if (Rest.starts_with("//")) {
      Rest = Rest.drop_until([](char E) { return E == '\n'; });
    } else {
      return;
    }
  }
}

Token Lexer::make(TokenKind Kind, size_t Length, size_t Prefix) {
  Token T;
  T.Kind = Kind;
  T.Spelling = Rest.take_front(Length);
  T.Text = T.Spelling.drop_front(Prefix).str();
  uint32_t Col = Rest.data() - LineStart + 1;
  T.Where = {File, Line, Col, Length > 1 ? Col + uint32_t(Length) : 0};
  Rest = Rest.drop_front(Length);
  return T;
}

/// A quoted name or string; \p Prefix counts what stands before the quote.
Token Lexer::quoted(TokenKind Kind, size_t Prefix) {
  size_t End = Rest.find_first_of("\"\n", Prefix + 1);
  if (End == StringRef::npos || Rest[End] == '\n') {
    Token T = make(TokenKind::Error, 1);
    Diags.report(T.Where, diags::IRUnterminatedString);
    return T;
  }
  StringRef Inside = Rest.slice(Prefix + 1, End);
  Token T = make(Kind, End + 1);
  T.Text.clear();
  for (size_t I = 0; I < Inside.size(); ++I) {
    // printEscapedString writes \\ for a backslash and \XX for what cannot be printed.
    unsigned High = 0, Low = 0;
    bool IsHex = Inside[I] == '\\' && I + 2 < Inside.size() &&
                 (High = hexDigitValue(Inside[I + 1])) < 16 &&
                 (Low = hexDigitValue(Inside[I + 2])) < 16;
    if (IsHex) {
      T.Text += static_cast<char>(High * 16 + Low);
      I += 2;
      continue;
    }
    if (Inside[I] == '\\' && I + 1 < Inside.size() && Inside[I + 1] == '\\')
      ++I;
    T.Text += Inside[I];
  }
  if (StringRef(T.Text).contains('\0')) {
    T.Kind = TokenKind::Error;
    Diags.report(T.Where, diags::IRZeroInString);
  }
  return T;
}

/// The length of the number at the start of \p S: an optional sign, then 0x and hexadecimal digits
/// or a decimal integer with an optional fraction and exponent. 0 when there is none.
static size_t numberLength(StringRef S) {
  size_t I = S.starts_with("-");
  size_t First = I;
  auto Digits = [&] {
    size_t Start = I;
    while (I < S.size() && isDigit(S[I]))
      ++I;
    return I != Start;
  };
  if (S.substr(I).starts_with("0x") && I + 2 < S.size() && isHexDigit(S[I + 2])) {
    for (I += 2; I < S.size() && isHexDigit(S[I]);)
      ++I;
    return I;
  }
  if (!Digits())
    return 0;
  if (I + 1 < S.size() && S[I] == '.' && isDigit(S[I + 1])) {
    ++I;
    Digits();
  }
  if (I < S.size() && S[I] == 'e' && I > First) {
    size_t Mark = I++;
    if (I < S.size() && (S[I] == '+' || S[I] == '-'))
      ++I;
    if (!Digits())
      I = Mark;
  }
  return I;
}

Token Lexer::next() {
  skipSpace();
  if (Rest.empty())
    return make(TokenKind::End, 0);
  char C = Rest.front();
  auto WordLength = [&](size_t From) {
    size_t I = From;
    while (I < Rest.size() && isWordChar(Rest[I]))
      ++I;
    return I;
  };
  if (C == '%' || C == '@') {
    TokenKind Kind = C == '%' ? TokenKind::Value : TokenKind::Symbol;
    if (Rest.substr(1).starts_with("\""))
      return quoted(Kind, 1);
    if (size_t End = WordLength(1); End > 1)
      return make(Kind, End, 1);
  } else if (C == '"') {
    return quoted(TokenKind::String, 0);
  } else if (size_t Length = numberLength(Rest)) {
    return make(TokenKind::Number, Length);
  } else if (StringRef("{}()[]<>,:=-").contains(C)) {
    return make(TokenKind::Punct, 1);
  } else if (isWordChar(C)) {
    return make(TokenKind::Word, WordLength(0));
  }
  Token T = make(TokenKind::Error, 1);
  Diags.report(T.Where, diags::IRBadCharacter,
               isPrint(C) ? std::string(1, C) : "\\x" + utohexstr(uint8_t(C), false, 2));
  return T;
}
