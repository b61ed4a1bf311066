// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/OffsetAttribute.h"
#include "Frontend/Annotations.h"
#include "Frontend/Locations.h"
#include "Support/DiagnosticsFrontend.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// `[[vk::offset(`
static constexpr unsigned OpenedWhole = 6;

bool OffsetAttribute::begins(const Token &Square) const {
  if (!S.mayPrecede(Square, '['))
    return false;
  SourceLocation At = Square.getLocation();
  std::optional<Token> Found;
  auto Follows = [&](tok::TokenKind Kind, StringRef Name = "") {
    Found = S.following(At);
    if (!Found)
      return false;
    At = Found->getLocation();
    return Found->is(Kind) && (Name.empty() || Found->getRawIdentifier() == Name);
  };
  if (!Follows(tok::l_square) || !S.mayPrecede(*Found, 'v') ||
      !Follows(tok::raw_identifier, "vk") || !Follows(tok::coloncolon) ||
      !Follows(tok::raw_identifier, "offset") || !Follows(tok::l_paren))
    return false;
  for (unsigned Open = 1; Open;) {
    if (Follows(tok::r_paren))
      --Open;
    else if (!Found || Found->isOneOf(tok::eof, tok::semi))
      return false;
    else if (Found->is(tok::l_paren))
      ++Open;
  }
  return Follows(tok::r_square) && Follows(tok::r_square);
}

void OffsetAttribute::open(Token &T) {
  Preprocessor &PP = S.PP;
  auto Becomes = [&](tok::TokenKind Kind, const char *Name = nullptr) {
    T.setIdentifierInfo(Name ? PP.getIdentifierInfo(Name) : nullptr);
    T.setKind(Kind);
  };
  switch (Opened++) {
  case 0: // [
    return Becomes(tok::kw___attribute, "__attribute__");
  case 1: // [
  case 2: // vk
  case 4: // offset
    return Becomes(tok::l_paren);
  case 3: // ::
    return Becomes(tok::identifier, "annotate");
  default: { // (
    T = S.madeString(OffsetAnnotation, T.getLocation());
    S.enter({S.made(tok::comma, T.getLocation())});
  }
  }
}

void OffsetAttribute::rejectOther(const Token &Name) {
  if (S.isBehindVk() && Name.getIdentifierInfo()->isStr("offset"))
    Diags.report(
        mapRange(S.PP.getSourceManager(), S.PP.getLangOpts(), Diags.files(), Name.getLocation()),
        diags::OffsetAlone);
}

void OffsetAttribute::change(Token &T) {
  if (Closing) {
    T.setKind(tok::r_paren);
    --Closing;
  } else if (Depth) {
    Depth += T.is(tok::l_paren);
    Depth -= T.is(tok::r_paren);
    Closing = Depth ? 0 : 2;
  } else {
    open(T);
    if (Opened == OpenedWhole) {
      Opened = 0;
      Depth = 1;
    }
  }
}
