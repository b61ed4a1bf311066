// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/CombinedRegisters.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

void CombinedRegisters::change(Token &T) {
  bool IsRegister =
      S.last().is(tok::l_paren) && S.last(1).is(tok::kw_register) && S.last(2).is(tok::colon);
  StringRef Slot = T.getIdentifierInfo()->getName();
  if (IsRegister && (Slot.consume_front("s") || Slot.consume_front("S")))
    T.setIdentifierInfo(S.PP.getIdentifierInfo(("t" + Slot).str()));
}
