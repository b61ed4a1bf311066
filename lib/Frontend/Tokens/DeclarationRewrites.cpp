// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Words of declarations, and `this`.
#include "Frontend/Builtins/ExternalSource.h"
#include "Frontend/Locations.h"
#include "Frontend/Tokens/Rewrites.h"
#include "Support/DiagnosticsFrontend.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static bool isInterpolation(const IdentifierInfo *Word) {
  constexpr StringRef Modifiers[] = {"nointerpolation", "noperspective", "linear", "centroid",
                                     "sample"};
  return is_contained(Modifiers, Word->getName());
}

/// `nointerpolation uint id : ID`
bool rewrites::dropInterpolation(Token &Name, const RewriteContext &C) {
  const TokenContext &S = C.S;
  if (!S.last().isOneOf(tok::l_brace, tok::r_brace, tok::semi, tok::l_paren, tok::comma, tok::kw_in,
                        tok::kw_out, tok::kw_inout, tok::kw_const))
    return true;
  // A type, for these are names of variables as well.
  std::optional<Token> Next = S.following(Name.getLocation());
  if (!Next || Next->isNot(tok::raw_identifier))
    return true;
  IdentifierInfo *Type = S.PP.getIdentifierInfo(Next->getRawIdentifier());
  if (!Type->hasMacroDefinition() || isInterpolation(Type))
    return false;
  const MacroInfo *Macro = S.PP.getMacroInfo(Type);
  return !Macro || !Macro->isObjectLike() || Macro->getNumTokens() == 0 ||
         !Macro->getReplacementToken(0).getIdentifierInfo();
}

/// Reports `in`, `out` and `inout` where no parameter may be.
bool rewrites::checkModifier(Token &Modifier, const RewriteContext &C) {
  const TokenContext &S = C.S;
  if (S.innermost().What == Bracket::Paren && S.innermost().FollowsName)
    return true;
  C.Diags.report(mapRange(S.PP.getSourceManager(), S.PP.getLangOpts(), C.Diags.files(),
                          Modifier.getLocation()),
                 diags::ModifierMisplaced, tok::getKeywordSpelling(Modifier.getKind()));
  return false;
}

/// HLSL has `static` before the definition of a static member outside of its class too, where C++
/// has none. Whether \p Static, the next token, is that of `static int S::Count = 3;`.
static bool definesStaticMember(const Token &Static, const TokenContext &S) {
  // The next token in a macro is not the next one in the text.
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

bool rewrites::dropStatic(Token &Static, const RewriteContext &C) {
  return !definesStaticMember(Static, C.S);
}

/// A `this` that a member follows.
bool rewrites::nameClass(Token &This, const RewriteContext &C) {
  std::optional<Token> Period = C.S.following(This.getLocation());
  if (!Period || Period->isNot(tok::period))
    return true;
  std::optional<Token> Member = C.S.following(Period->getLocation());
  if (!Member || Member->isNot(tok::raw_identifier))
    return true;
  This.setKind(tok::identifier);
  This.setIdentifierInfo(C.S.PP.getIdentifierInfo(ThisScope));
  return true;
}

/// The `.` behind it.
bool rewrites::nameMember(Token &Period, const RewriteContext &C) {
  const Token &Last = C.S.last();
  if (Last.is(tok::identifier) && Last.getIdentifierInfo()->isStr(ThisScope))
    Period.setKind(tok::coloncolon);
  return true;
}
