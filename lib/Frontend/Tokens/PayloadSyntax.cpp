// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/PayloadSyntax.h"
#include "Frontend/Annotations.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Whether \p Colon begins a qualifier: `: read(caller)`.
bool PayloadSyntax::beginsAccess(const Token &Colon) const {
  std::optional<Token> Word = S.following(Colon.getLocation());
  if (!Word || Word->isNot(tok::raw_identifier))
    return false;
  // It may come out of a macro, which is expanded only if it is there.
  if (!S.PP.getIdentifierInfo(Word->getRawIdentifier())->hasMacroDefinition()) {
    if (Word->getRawIdentifier() != "read" && Word->getRawIdentifier() != "write")
      return false;
    std::optional<Token> Next = S.following(Word->getLocation());
    return Next && Next->is(tok::l_paren);
  }
  Token Next = S.Peek();
  return Next.is(tok::identifier) &&
         (Next.getIdentifierInfo()->isStr("read") || Next.getIdentifierInfo()->isStr("write"));
}

bool PayloadSyntax::begins(const Token &T) const {
  if (T.is(tok::colon))
    return S.innermost().What == Bracket::Class && beginsAccess(T);
  if (T.isNot(tok::l_square) || S.last().isNot(tok::kw_struct))
    return false;
  std::optional<Token> Word = S.following(T.getLocation());
  return Word && Word->is(tok::raw_identifier) && Word->getRawIdentifier() == "raypayload";
}

/// \p T becomes the first token of an attribute, up to the text of the annotation.
void PayloadSyntax::open(Token &T) {
  SourceLocation Where = T.getLocation();
  IsUsed = true;
  bool IsOfStruct = T.is(tok::l_square);
  Now = IsOfStruct ? Place::Word : Place::Name;
  T.setKind(tok::kw___attribute);
  T.setIdentifierInfo(S.PP.getIdentifierInfo("__attribute__"));
  Token Annotate = S.made(tok::identifier, Where);
  Annotate.setIdentifierInfo(S.PP.getIdentifierInfo("annotate"));
  SmallVector<Token, 8> Made(2, S.made(tok::l_paren, Where));
  Made.append({Annotate, S.made(tok::l_paren, Where)});
  if (IsOfStruct) {
    Made.push_back(S.madeString(PayloadAnnotation, Where));
    Made.append(3, S.made(tok::r_paren, Where));
  }
  S.enter(Made);
}

bool PayloadSyntax::changeStage(Token &T) {
  SourceLocation Where = T.getLocation();
  if (T.is(tok::comma) && IsStage) // one is before each stage
    return IsStage = false;
  if (IdentifierInfo *Stage = T.getIdentifierInfo()) {
    S.enter({S.madeString(Stage->getName(), Where)});
    T = S.made(tok::comma, Where);
    IsStage = IsAny = true;
    return true;
  }
  Now = Place::Outside;
  if (T.isNot(tok::r_paren))
    return true;
  SmallVector<Token, 3> Made(2, S.made(tok::r_paren, Where));
  if (IsAny && !IsStage) { // Clang reports the comma
    Made.push_back(S.made(tok::r_paren, Where));
    T = S.made(tok::comma, Where);
  }
  S.enter(Made);
  return true;
}

bool PayloadSyntax::change(Token &T) {
  switch (Now) {
  case Place::Outside:
    open(T);
    return true;
  case Place::Word:
    if (T.is(tok::r_square))
      Now = Place::Outside;
    return false;
  case Place::Name:
    T = S.madeString(T.getIdentifierInfo()->isStr("read") ? PayloadReadAnnotation
                                                          : PayloadWriteAnnotation,
                     T.getLocation());
    Now = Place::Open;
    return true;
  case Place::Open:
    Now = Place::Stages;
    IsStage = IsAny = false;
    return false;
  case Place::Stages:
    return changeStage(T);
  }
  llvm_unreachable("covered switch");
}
