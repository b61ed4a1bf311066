// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/SpecConstants.h"
#include "Frontend/Declarations/SpecTypes.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

void SpecConstants::change(Token &T) {
  InDeclaration |= S.isBehindVk();
  if (!InDeclaration || S.innermost().What == Bracket::Attribute)
    return;
  StringRef Becomes = specConstantName(T.getIdentifierInfo()->getName());
  if (Becomes.empty())
    return;
  T.setIdentifierInfo(S.PP.getIdentifierInfo(Becomes));
  Any = true;
}
