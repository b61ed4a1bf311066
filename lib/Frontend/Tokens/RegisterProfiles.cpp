// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/RegisterProfiles.h"
#include "IR/Stages.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Whether \p Name is `ps` or `ps_6_0`.
static bool isProfile(StringRef Name) {
  StringRef Stage = Name.take_until([](char C) { return C == '_'; });
  return any_of(ir::StageRows, [&](const ir::StageRow &Row) {
    return !Row.Profile.empty() && Stage.equals_insensitive(Row.Profile);
  });
}

bool RegisterProfiles::takes(const Token &T) {
  if (T.is(tok::eof))
    return false;
  if (Dropped == Comma) {
    Dropped = Nothing;
    return T.is(tok::comma);
  }
  if (Dropped == Register) {
    if (T.is(tok::r_paren))
      Dropped = Nothing;
    return true;
  }
  if (T.is(tok::identifier) && S.last().is(tok::l_paren) && S.last(1).is(tok::kw_register)) {
    if (!isProfile(T.getIdentifierInfo()->getName()))
      return false;
    HasProfile = true;
    Dropped = Comma;
    return true;
  }
  if (!HasProfile)
    return false;
  std::optional<Token> Next = S.following(T.getLocation());
  bool IsRegister = T.is(tok::colon) && Next && Next->is(tok::raw_identifier) &&
                    Next->getRawIdentifier() == "register";
  if (IsRegister)
    Dropped = Register;
  bool IsInside = S.innermost().What == Bracket::Paren;
  HasProfile = IsInside || !T.isOneOf(tok::semi, tok::comma, tok::l_brace);
  return IsRegister;
}
