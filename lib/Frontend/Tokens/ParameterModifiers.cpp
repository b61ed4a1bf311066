// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/ParameterModifiers.h"
#include "Frontend/Locations.h"
#include "Support/DiagnosticsFrontend.h"

using namespace clang;
using namespace tessera;

bool tessera::modifiesParameter(const Token &Modifier, const TokenContext &S,
                                DiagnosticEngine &Diags) {
  if (S.innermost().What == Bracket::Paren && S.innermost().FollowsName)
    return true;
  Diags.report(
      mapRange(S.PP.getSourceManager(), S.PP.getLangOpts(), Diags.files(), Modifier.getLocation()),
      diags::ModifierMisplaced, tok::getKeywordSpelling(Modifier.getKind()));
  return false;
}
