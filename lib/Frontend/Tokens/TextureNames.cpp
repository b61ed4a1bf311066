// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/TextureNames.h"
#include "Frontend/Builtins/Textures.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Whether \p Name, the next token, is `vk::SampledTexture2D` or the like.
static bool namesCombined(const Token &Name, const TokenContext &S) {
  // Of every identifier, so what is quickly told comes first.
  StringRef Class = Name.getIdentifierInfo()->getName();
  return Class.starts_with("SampledTexture") && S.isBehindVk() && isCombinedClass(Class);
}

void CombinedRegisters::name(Token &T) {
  if (namesCombined(T, S)) {
    Declares = true;
    return;
  }
  if (!Declares)
    return;
  bool IsRegister =
      S.last().is(tok::l_paren) && S.last(1).is(tok::kw_register) && S.last(2).is(tok::colon);
  StringRef Slot = T.getIdentifierInfo()->getName();
  if (IsRegister && (Slot.consume_front("s") || Slot.consume_front("S")))
    T.setIdentifierInfo(S.PP.getIdentifierInfo(("t" + Slot).str()));
}

void tessera::completeTexture(const Token &Name, const TokenContext &S) {
  StringRef Class = Name.getIdentifierInfo()->getName();
  bool IsTexture = isTextureClass(Class);
  if ((!IsTexture && !namesCombined(Name, S)) ||
      S.PP.getSourceManager().isInSystemHeader(Name.getLocation()))
    return;
  // A class of the user's has the name, in a namespace.
  bool IsOther = S.last().isOneOf(tok::kw_struct, tok::kw_class) ||
                 (IsTexture && S.last().is(tok::coloncolon) && S.last(1).is(tok::identifier) &&
                  !S.last(1).getIdentifierInfo()->isStr("hlsl"));
  if (IsOther)
    return;
  std::optional<Token> Next = S.followingExpanded(Name);
  if (Next && Next->is(tok::less))
    return;
  // Clang finds what it has read in vain by the place where that begins, which is the name alone.
  SourceLocation Within = Name.getLocation().getLocWithOffset(1);
  S.enter({S.made(tok::less, Within), S.made(tok::greater, Within)});
}
