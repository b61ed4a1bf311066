// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/BareTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {
struct BareType {
  StringRef Name, Meaning;
};
constexpr BareType Types[] = {
    {"matrix", "float4x4"}, {"vector", "float4"}, {"sampler", "SamplerState"}};
} // namespace

bool tessera::standsForType(const Token &Name, const TokenContext &S) {
  std::optional<Token> Next = S.followingExpanded(Name);
  if (!Next || S.last().isOneOf(tok::period, tok::coloncolon))
    return false;
  if (isWord(*Next))
    return true;
  if (Next->is(tok::greater))
    return S.last().is(tok::less);
  if (Next->isNot(tok::r_paren) || S.last().isNot(tok::l_paren) || S.innermost().FollowsName)
    return false;
  std::optional<Token> Operand = S.following(Next->getLocation());
  return Operand && Operand->isOneOf(tok::raw_identifier, tok::l_paren, tok::numeric_constant);
}

void tessera::nameBareType(Token &Name, const TokenContext &S) {
  StringRef Written = Name.getIdentifierInfo()->getName();
  const auto *Row = find_if(Types, [&](const BareType &R) { return R.Name == Written; });
  bool IsBuffer = Written == "Buffer";
  if ((Row == std::end(Types) && !IsBuffer) ||
      S.PP.getSourceManager().isInSystemHeader(Name.getLocation()) || !standsForType(Name, S))
    return;
  if (!IsBuffer) {
    Name.setIdentifierInfo(S.PP.getIdentifierInfo(Row->Meaning));
    return;
  }
  // As for textures, at a place of its own.
  SourceLocation Within = Name.getLocation().getLocWithOffset(1);
  Token Element = S.made(tok::identifier, Within);
  Element.setIdentifierInfo(S.PP.getIdentifierInfo("float4"));
  S.enter({S.made(tok::less, Within), Element, S.made(tok::greater, Within)});
}
