// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/InlineAttributes.h"
#include "Frontend/InlineAnnotations.h"
#include "Frontend/Locations.h"
#include "Support/DiagnosticsFrontend.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static constexpr StringRef OfClang[] = {
#define INLINE_OF_CLANG(Name) Name,
#include "Frontend/InlineAttributes.def"
};

/// Whether the next token begins an attribute.
bool InlineAttributes::isInAttribute() const {
  return S.last().is(tok::l_square) ||
         (S.last().is(tok::comma) && S.innermost().What == Bracket::Square);
}

void InlineAttributes::insert(SourceLocation Where, bool HasArguments) {
  Token Text = S.madeString(Annotation, Where);
  if (HasArguments)
    S.enter({Text, S.made(tok::comma, Where)});
  else
    S.enter({S.made(tok::l_paren, Where), Text, S.made(tok::r_paren, Where)});
  Annotation = "";
}

/// `(unsigned)`, before the number.
void InlineAttributes::insertCast(SourceLocation Where) {
  S.enter(
      {S.made(tok::l_paren, Where), S.made(tok::kw_unsigned, Where), S.made(tok::r_paren, Where)});
}

void InlineAttributes::change(Token &T) {
  if (!Annotation.empty()) {
    T.setIdentifierInfo(S.PP.getIdentifierInfo("annotate"));
    std::optional<Token> Next = S.following(T.getLocation());
    IsNamed = Next && Next->is(tok::l_paren);
    if (!IsNamed)
      insert(T.getLocation(), /*HasArguments=*/false);
    return;
  }
  std::optional<Token> InVk = isInAttribute() ? S.nameInVk(T) : std::nullopt;
  if (!InVk)
    return;
  StringRef Name = InVk->getRawIdentifier();
  StringRef Found = inlineAnnotation(Name);
  IsNumber = is_contained(OfClang, Name);
  Any |= IsNumber;
  if (IsNumber || (Found.empty() && !Name.starts_with("ext_")))
    return;
  if (Found.empty())
    Diags.report(
        mapRange(S.PP.getSourceManager(), S.PP.getLangOpts(), Diags.files(), T.getLocation()),
        diags::InlineUnknown, Name);
  // Clang need not warn as well.
  Annotation = Found.empty() ? "tessera.unknown" : Found;
  Any = true;
  T.setIdentifierInfo(S.PP.getIdentifierInfo("clang"));
}

void InlineAttributes::begin(const Token &Paren) {
  if (std::exchange(IsNamed, false))
    insert(Paren.getLocation(), /*HasArguments=*/true);
  else if (std::exchange(IsNumber, false))
    insertCast(Paren.getLocation());
}
