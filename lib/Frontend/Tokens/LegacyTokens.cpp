// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/LegacyTokens.h"
#include "clang/Lex/LiteralSupport.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

LegacyTokens::LegacyTokens(const TokenContext &S)
    : S(S), Shared(S.PP.getIdentifierInfo("shared")),
      Interface(S.PP.getIdentifierInfo("interface")) {}

Token LegacyTokens::number(StringRef Text, SourceLocation Where) const {
  Token T = S.made(tok::numeric_constant, Where);
  S.PP.CreateString(Text, T, Where, Where);
  return T;
}

static bool isName(const std::optional<Token> &T) { return T && T->is(tok::raw_identifier); }

bool LegacyTokens::takes(const Token &T) {
  if (DropsInfinity && T.is(tok::hash))
    return true;
  if (!Interfaces.empty() && dropsBase(T))
    return true;
  if (T.isNot(tok::identifier))
    return false;
  const IdentifierInfo *Name = T.getIdentifierInfo();
  if (DropsInfinity && Name->getName().starts_with("INF")) {
    DropsInfinity = false;
    return true;
  }
  return Name == Shared && S.last().isOneOf(tok::semi, tok::l_brace, tok::r_brace) &&
         S.innermost().What == Bracket::Block && isName(S.following(T.getLocation()));
}

bool LegacyTokens::isInterface(const std::optional<Token> &Name) const {
  return isName(Name) && Interfaces.contains(S.PP.getIdentifierInfo(Name->getRawIdentifier()));
}

/// Drops interfaces from `class C : I, Base, J {`, and the colon where no base is left.
bool LegacyTokens::dropsBase(const Token &T) {
  switch (T.getKind()) {
  case tok::colon: {
    if (!S.innermost().NamesClass)
      return false;
    InBases = true;
    KeptBase = false;
    std::optional<Token> Next = S.following(T.getLocation());
    while (Next && (Next->is(tok::comma) || isInterface(Next)))
      Next = S.following(Next->getLocation());
    return Next && Next->is(tok::l_brace);
  }
  case tok::l_brace:
    InBases = false;
    return false;
  case tok::comma:
    return InBases && (!KeptBase || isInterface(S.following(T.getLocation())));
  case tok::identifier: {
    bool IsDropped = InBases && Interfaces.contains(T.getIdentifierInfo());
    KeptBase |= InBases && !IsDropped;
    return IsDropped;
  }
  default:
    return false;
  }
}

void LegacyTokens::changeToken(Token &T) {
  switch (T.getKind()) {
  case tok::numeric_constant:
    return changeNumber(T);
  case tok::char_constant:
    return changeCharacter(T);
  case tok::identifier: {
    if (T.getIdentifierInfo() != Interface)
      return;
    std::optional<Token> Next = S.following(T.getLocation());
    if (!isName(Next))
      return;
    Interfaces.insert(S.PP.getIdentifierInfo(Next->getRawIdentifier()));
    T.setKind(tok::kw_struct);
    T.setIdentifierInfo(S.PP.getIdentifierInfo("struct"));
    return;
  }
  default:
    return;
  }
}

void LegacyTokens::changeNumber(Token &T) {
  if (!T.getLiteralData() || T.getLength() < 2)
    return;
  const char *End = T.getLiteralData() + T.getLength();
  if (End[-1] != '.' || StringRef(End, strnlen(End, 4)) != "#INF")
    return;
  SourceLocation Where = T.getLocation();
  S.enter({number("1.0", Where), S.made(tok::slash, Where), number("0.0", Where),
           S.made(tok::r_paren, Where)});
  T = S.made(tok::l_paren, Where);
  DropsInfinity = true;
}

void LegacyTokens::changeCharacter(Token &T) const {
  SmallString<16> Buffer;
  bool Invalid = false;
  StringRef Text = S.PP.getSpelling(T, Buffer, &Invalid);
  if (Invalid)
    return;
  CharLiteralParser Read(Text.begin(), Text.end(), T.getLocation(), S.PP, T.getKind());
  if (Read.hadError() || !Read.getUDSuffix().empty())
    return;
  bool HasFlags = T.isAtStartOfLine();
  T = number(utostr(Read.getValue()), T.getLocation());
  if (HasFlags)
    T.setFlag(Token::StartOfLine);
}
