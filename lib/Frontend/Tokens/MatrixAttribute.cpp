// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/MatrixAttribute.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// `[[__LinAlgMatrix_Attributes(`
static constexpr unsigned OpenedWhole = 4;

bool MatrixAttribute::begins(const Token &Square) const {
  if (S.last().isNot(tok::identifier) ||
      !S.last().getIdentifierInfo()->isStr("__builtin_LinAlgMatrix"))
    return false;
  std::optional<Token> Next = S.following(Square.getLocation());
  if (!Next || Next->isNot(tok::l_square))
    return false;
  Next = S.following(Next->getLocation());
  if (!Next || Next->isNot(tok::raw_identifier) ||
      Next->getRawIdentifier() != "__LinAlgMatrix_Attributes")
    return false;
  Next = S.following(Next->getLocation());
  return Next && Next->is(tok::l_paren);
}

bool MatrixAttribute::change(Token &T) {
  if (Closing) {
    --Closing;
    return T.isNot(tok::r_square);
  }
  if (Depth) {
    Depth += T.is(tok::l_paren);
    Depth -= T.is(tok::r_paren);
    if (Depth)
      return true;
    T.setKind(tok::greater);
    Closing = 2;
    return true;
  }
  if (++Opening < OpenedWhole)
    return false;
  Opening = 0;
  Depth = 1;
  T.setKind(tok::less);
  return true;
}
