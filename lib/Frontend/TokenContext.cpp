// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/TokenContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

TokenContext::TokenContext(Preprocessor &PP) : PP(PP), Vk(PP.getIdentifierInfo("vk")) {
  for (Token &T : Ring) {
    T.startToken();
    T.setKind(tok::semi);
  }
  Open.emplace_back(Bracket::Block);
}

std::optional<Token> TokenContext::following(SourceLocation Where) const {
  const SourceManager &SM = PP.getSourceManager();
  return Lexer::findNextToken(SM.getSpellingLoc(Where), SM, PP.getLangOpts());
}

std::optional<Token> TokenContext::followingExpanded(const Token &T) const {
  return T.getLocation().isMacroID() ? Peek() : following(T.getLocation());
}

std::optional<Token> TokenContext::nameInVk(const Token &T) const {
  if (!isVk(T))
    return std::nullopt;
  std::optional<Token> Next = following(T.getLocation());
  if (!Next || Next->isNot(tok::coloncolon))
    return std::nullopt;
  Next = following(Next->getLocation());
  return Next && Next->is(tok::raw_identifier) ? Next : std::nullopt;
}

bool TokenContext::isBehindVk() const {
  return last().is(tok::coloncolon) && last(1).is(tok::identifier) && isVk(last(1));
}

Token TokenContext::made(tok::TokenKind Kind, SourceLocation Where) const {
  Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(Where);
  return T;
}

Token TokenContext::madeString(StringRef Text, SourceLocation Where) const {
  Token T = made(tok::string_literal, Where);
  PP.CreateString(("\"" + Text + "\"").str(), T, Where, Where);
  return T;
}

void TokenContext::enter(ArrayRef<Token> Made, bool IsReinject, bool ExpandsMacros) const {
  auto Inserted = std::make_unique<Token[]>(Made.size());
  copy(Made, Inserted.get());
  PP.EnterTokenStream(std::move(Inserted), unsigned(Made.size()),
                      /*DisableMacroExpansion=*/!ExpandsMacros, IsReinject);
}

bool TokenContext::mayPrecede(const Token &T, char C) const {
  const char *Text = PP.getSourceManager().getCharacterData(T.getLocation()) + 1;
  while (isWhitespace(*Text))
    ++Text;
  return *Text == C || *Text == '/' || *Text == '\\';
}

void TokenContext::beginStatement() {
  Bracket &B = Open.back();
  B.Name = nullptr;
  B.NamesClass = B.Declares = false;
}

/// True if the name after \p T may be declared by a declaration rather than be part of an
/// expression.
bool TokenContext::mayEndType(const Token &T) const {
  return T.isOneOf(tok::identifier, tok::greater, tok::greatergreater, tok::coloncolon,
                   tok::kw_const, tok::kw_static, tok::kw_groupshared) ||
         T.isSimpleTypeSpecifier(PP.getLangOpts());
}

/// Whether what the parser got last may be the name of a function.
bool TokenContext::mayNameFunction() const {
  return last().isOneOf(tok::identifier, tok::r_paren) || last(1).is(tok::kw_operator) ||
         last(2).is(tok::kw_operator);
}

/// At the [ or = after a name.
void TokenContext::noteName() {
  Bracket &B = Open.back();
  if (last().isNot(tok::identifier) || (B.Name && B.Declares))
    return;
  // A name after a comma belongs to the declaration before it.
  B.Declares = mayEndType(last(1)) || (B.Declares && last(1).is(tok::comma)) ||
               (last(1).is(tok::r_brace) && Closed == Bracket::Class);
  B.Name = last().getIdentifierInfo();
  B.NameLoc = last().getLocation();
}

void TokenContext::open(Bracket::Kind What) {
  if (What == Bracket::Square)
    noteName();
  Open.emplace_back(What);
  Open.back().FollowsName = What == Bracket::Paren && mayNameFunction();
}

void TokenContext::close() {
  Closed = Open.back().What;
  if (Open.size() > 1)
    Open.pop_back();
}

void TokenContext::pass(const Token &T) {
  switch (T.getKind()) {
  case tok::kw_struct:
  case tok::kw_class:
  case tok::kw_enum:
    // Not in template <class T>.
    if (!last().isOneOf(tok::less, tok::comma))
      Open.back().NamesClass = true;
    break;
  case tok::r_brace:
    if (Closed == Bracket::List)
      break;
    [[fallthrough]];
  case tok::semi:
    beginStatement();
    break;
  case tok::comma:
    Open.back().Name = nullptr;
    break;
  case tok::equal:
    noteName();
    break;
  default:
    break;
  }
  Ring[++Newest % Ring.size()] = T;
}

const ValueDecl *tessera::findValue(const CompilerInstance &Compiler, const IdentifierInfo *Name,
                                    SourceLocation Where) {
  if (!Name || !Compiler.hasSema())
    return nullptr;
  IdentifierResolver &Names = Compiler.getSema().IdResolver;
  auto It = Names.begin(Name);
  const auto *Found = It == Names.end() ? nullptr : dyn_cast<ValueDecl>(*It);
  return Found && Found->getLocation() == Where ? Found : nullptr;
}
