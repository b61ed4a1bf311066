// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/LayoutNames.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

bool tessera::isLayoutName(const Token &RowMajor, const TokenContext &S) {
  if (S.last().isOneOf(tok::coloncolon, tok::kw_struct, tok::kw_class))
    return true;
  std::optional<Token> Next = S.followingExpanded(RowMajor);
  if (!Next || Next->is(tok::eof))
    return false;
  // A type may begin with `::`.
  if (!isWord(*Next))
    return Next->isNot(tok::coloncolon);
  // `row_major Name;` would declare nothing.
  Next = S.following(Next->getLocation());
  return Next && Next->is(tok::semi);
}
