// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/EffectSyntax.h"
#include "Frontend/Locations.h"
#include "Support/DiagnosticsFrontend.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static constexpr StringRef Techniques[] = {"technique", "technique10", "technique11", "fxgroup"};
static constexpr StringRef Samplers[] = {"SamplerState", "SamplerComparisonState", "sampler"};
static constexpr StringRef Objects[] = {"BlendState", "DepthStencilState", "RasterizerState",
                                        "DepthStencilView", "RenderTargetView"};

void EffectSyntax::warn(const Token &T, StringRef What) {
  Diags.report(
      mapRange(S.PP.getSourceManager(), S.PP.getLangOpts(), Diags.files(), T.getLocation()),
      diags::EffectIgnored, What);
}

/// Whether the shader has given \p Name no meaning of its own.
bool EffectSyntax::isUnknown(const Token &Name) const {
  IdentifierResolver &Names = Compiler.getSema().IdResolver;
  return Names.begin(Name.getIdentifierInfo()) == Names.end();
}

bool EffectSyntax::isTechnique(const Token &T) const {
  StringRef Written = T.getIdentifierInfo()->getName();
  if (none_of(Techniques, [&](StringRef Word) { return Word.equals_insensitive(Written); }) ||
      !isUnknown(T))
    return false;
  std::optional<Token> Next = S.following(T.getLocation());
  if (Next && Next->is(tok::raw_identifier))
    Next = S.following(Next->getLocation());
  return Next && Next->isOneOf(tok::l_brace, tok::less);
}

bool EffectSyntax::isObject(const Token &T) const {
  if (!is_contained(Objects, T.getIdentifierInfo()->getName()) || !isUnknown(T))
    return false;
  std::optional<Token> Next = S.following(T.getLocation());
  return Next && Next->is(tok::raw_identifier);
}

/// Whether declarations stand behind \p Less, as in `x <string Name = "x";>`.
bool EffectSyntax::isAnnotation(const Token &Less) const {
  if (!S.last().isOneOf(tok::identifier, tok::r_square, tok::r_paren))
    return false;
  std::optional<Token> Type = S.following(Less.getLocation());
  if (!Type || Type->isNot(tok::raw_identifier) || Type->getRawIdentifier() == "row_major" ||
      Type->getRawIdentifier() == "column_major")
    return false;
  std::optional<Token> Name = S.following(Type->getLocation());
  if (!Name || Name->isNot(tok::raw_identifier))
    return false;
  std::optional<Token> Next = S.following(Name->getLocation());
  return Next && Next->isOneOf(tok::equal, tok::semi, tok::l_square);
}

void EffectSyntax::noteType(const Token &T) {
  if (S.last().isOneOf(tok::semi, tok::l_brace, tok::r_brace)) {
    DeclaresSampler = false;
    BeginsStatement = true;
  }
  if (!BeginsStatement || T.isOneOf(tok::kw_static, tok::kw_const, tok::kw_extern))
    return;
  BeginsStatement = false;
  DeclaresSampler =
      T.is(tok::identifier) && is_contained(Samplers, T.getIdentifierInfo()->getName());
}

EffectSyntax::Part EffectSyntax::begins(const Token &T) {
  if (!Compiler.hasSema())
    return None;
  if (S.innermost().What != Bracket::Block)
    return None;
  noteType(T);
  switch (T.getKind()) {
  case tok::identifier:
    if (!S.last().isOneOf(tok::semi, tok::r_brace))
      return None;
    if (isTechnique(T))
      return warn(T, "a technique"), Block;
    if (isObject(T))
      return warn(T, "an object"), Object;
    return None;
  case tok::less:
    return isAnnotation(T) ? (warn(T, "an annotation"), Annotation) : None;
  case tok::l_paren:
    // `SamplerState name(` declares a function. In `register(` the last token is a keyword.
    DeclaresSampler &= S.last().isNot(tok::identifier);
    return None;
  case tok::l_brace:
    if (DeclaresSampler && S.last().isOneOf(tok::identifier, tok::r_square, tok::r_paren))
      return warn(T, "a sampler's state"), Block;
    return None;
  case tok::equal: {
    std::optional<Token> Next = DeclaresSampler ? S.following(T.getLocation()) : std::nullopt;
    if (Next && Next->is(tok::raw_identifier) && Next->getRawIdentifier() == "sampler_state")
      return warn(*Next, "a sampler's state"), Block;
    return None;
  }
  default:
    return None;
  }
}

/// Whether \p T is the last token of the part.
bool EffectSyntax::ends(const Token &T) {
  if (T.isOneOf(tok::l_brace, tok::l_paren, tok::l_square))
    ++Depth;
  bool Closes = T.isOneOf(tok::r_brace, tok::r_paren, tok::r_square);
  if (Closes && Depth)
    --Depth;
  switch (Dropped) {
  case Annotation: {
    bool IsEnd = T.is(tok::greater) && AfterSemicolon && Depth == 0;
    AfterSemicolon = T.is(tok::semi);
    return IsEnd;
  }
  case Block:
    return T.is(tok::r_brace) && Depth == 0;
  case Object:
    return T.is(tok::semi) && Depth == 0;
  case None:
    break;
  }
  return true;
}

bool EffectSyntax::takes(const Token &T) {
  if (T.is(tok::eof))
    return false;
  if (Dropped == None) {
    Dropped = begins(T);
    Depth = 0;
    AfterSemicolon = false;
    if (Dropped == None)
      return false;
  }
  if (ends(T))
    Dropped = None;
  return true;
}
