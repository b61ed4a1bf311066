// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/StaticMembers.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

bool tessera::definesStaticMember(const Token &Static, const TokenContext &S) {
  // What follows the word in a macro is not what follows it in the text.
  if (S.innermost().What != Bracket::Block || Static.getLocation().isMacroID())
    return false;
  bool IsQualified = false, AfterColons = false;
  // In `A<B::c, d>` nothing is declared.
  unsigned Angles = 0;
  for (std::optional<Token> Next = S.following(Static.getLocation()); Next;
       Next = S.following(Next->getLocation())) {
    switch (Next->getKind()) {
    case tok::raw_identifier:
      IsQualified = AfterColons;
      break;
    case tok::less:
      ++Angles;
      break;
    case tok::greatergreater:
      Angles -= std::min(Angles, 2u);
      break;
    case tok::greater:
      Angles -= Angles != 0;
      break;
    case tok::equal:
    case tok::l_square:
      if (Angles == 0)
        return IsQualified;
      break;
    case tok::semi:
      return Angles == 0 && IsQualified;
    case tok::hash:
    case tok::l_brace:
    case tok::eof:
      return false;
    case tok::l_paren:
    case tok::comma:
      if (Angles == 0)
        return false;
      break;
    default:
      break;
    }
    AfterColons = Next->is(tok::coloncolon);
  }
  return false;
}
