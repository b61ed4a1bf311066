// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/SpecConstants.h"
#include "Frontend/Declarations/SpecTypes.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

void SpecConstants::change(Token &T) {
  if (S.isBehindVk())
    InDeclaration = LacksConst = Declared = true;
  if (!InDeclaration || S.innermost().What == Bracket::Attribute)
    return;
  StringRef Becomes = specConstantName(T.getIdentifierInfo()->getName());
  if (Becomes.empty())
    return;
  T.setIdentifierInfo(S.PP.getIdentifierInfo(Becomes));
  Any = true;
}

void SpecConstants::addConst(Token &T) {
  bool IsBehindAttribute = S.last().is(tok::r_square) && S.innermost().What != Bracket::Attribute;
  if (!IsBehindAttribute || T.isOneOf(tok::l_square, tok::r_square))
    return;
  LacksConst = false;
  if (T.isOneOf(tok::kw_const, tok::kw_static, tok::kw_extern))
    return;
  S.enter({T}, /*IsReinject=*/false);
  T = S.made(tok::kw_const, T.getLocation());
}
