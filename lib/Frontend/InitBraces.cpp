// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/InitBraces.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

bool InitBraces::isDropped(const Token &Seen) {
  bool AfterEmptyPlace = std::exchange(DropComma, false);
  switch (Seen.getKind()) {
  case tok::l_brace: {
    bool IsInner = inList() && (Last == tok::l_brace || Last == tok::comma);
    bool IsList = Last == tok::equal || Last == tok::kw_return;
    Brackets.push_back(IsInner ? Open::InnerList : IsList ? Open::List : Open::Other);
    return IsInner;
  }
  case tok::l_paren:
  case tok::l_square:
    Brackets.push_back(Open::Other);
    return false;
  case tok::r_brace:
  case tok::r_paren:
  case tok::r_square: {
    bool IsInner = !Brackets.empty() && Brackets.back() == Open::InnerList;
    if (!Brackets.empty())
      Brackets.pop_back();
    // What the list left open, a comma at its end or nothing at all, needs no other comma.
    DropComma = IsInner && (Last == tok::l_brace || Last == tok::comma);
    return IsInner && Seen.is(tok::r_brace);
  }
  case tok::comma:
    return AfterEmptyPlace;
  default:
    return false;
  }
}

void InitBraces::operator()(const Token &Seen) {
  // The token that replaces a dropped one comes here too.
  if (Replacing)
    return;
  Replacing = true;
  // The token belongs to the preprocessor, which shows it as const because most watchers only look.
  while (isDropped(Seen))
    PP.Lex(const_cast<Token &>(Seen));
  Replacing = false;
  Last = Seen.getKind();
}
