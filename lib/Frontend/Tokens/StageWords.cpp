// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/StageWords.h"
#include "Frontend/Semantics.h"
#include "IR/SystemValues.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static constexpr StringRef Modifiers[] = {"nointerpolation", "noperspective", "linear", "centroid",
                                          "sample"};

bool tessera::isInterpolation(const Token &Name, const TokenContext &S) {
  if (!S.last().isOneOf(tok::l_brace, tok::r_brace, tok::semi, tok::l_paren, tok::comma, tok::kw_in,
                        tok::kw_out, tok::kw_inout, tok::kw_const) ||
      !is_contained(Modifiers, Name.getIdentifierInfo()->getName()))
    return false;
  // A type, for these are names of variables as well.
  std::optional<Token> Next = S.following(Name.getLocation());
  if (!Next || Next->isNot(tok::raw_identifier))
    return false;
  IdentifierInfo *Type = S.PP.getIdentifierInfo(Next->getRawIdentifier());
  if (!Type->hasMacroDefinition() || is_contained(Modifiers, Type->getName()))
    return true;
  const MacroInfo *Macro = S.PP.getMacroInfo(Type);
  return Macro && Macro->isObjectLike() && Macro->getNumTokens() != 0 &&
         Macro->getReplacementToken(0).getIdentifierInfo();
}

void tessera::renameOfOtherStage(Token &Name, const TokenContext &S) {
  StringRef Written = Name.getIdentifierInfo()->getName();
  if (!Written.starts_with_insensitive("SV_") || S.last().isNot(tok::colon) ||
      ir::inputOf(ir::Stage::Compute, Written))
    return;
  Name.setIdentifierInfo(S.PP.getIdentifierInfo((OtherStageSemantic + Written).str()));
}
