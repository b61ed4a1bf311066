// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/ThisMembers.h"
#include "Frontend/Builtins/ExternalSource.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

void tessera::nameClass(Token &This, const TokenContext &S) {
  std::optional<Token> Period = S.following(This.getLocation());
  if (!Period || Period->isNot(tok::period))
    return;
  std::optional<Token> Member = S.following(Period->getLocation());
  if (!Member || Member->isNot(tok::raw_identifier))
    return;
  This.setKind(tok::identifier);
  This.setIdentifierInfo(S.PP.getIdentifierInfo(ThisScope));
}

void tessera::nameMember(Token &Period, const TokenContext &S) {
  if (S.last().is(tok::identifier) && S.last().getIdentifierInfo()->isStr(ThisScope))
    Period.setKind(tok::coloncolon);
}
