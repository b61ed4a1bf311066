// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/ThisMembers.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// The token after the one at \p Where in the text, which may be that of a macro.
static std::optional<Token> tokenAfter(SourceLocation Where, const Preprocessor &PP) {
  const SourceManager &SM = PP.getSourceManager();
  return Lexer::findNextToken(SM.getSpellingLoc(Where), SM, PP.getLangOpts());
}

void ThisMembers::operator()(const Token &Seen) {
  // The tokens are on their way to the parser and belong to the preprocessor, which shows them as
  // const because most watchers only look.
  auto &Changed = const_cast<Token &>(Seen);
  if (AfterThis) {
    AfterThis = false;
    Changed.setKind(tok::coloncolon);
  } else if (Seen.is(tok::kw_this)) {
    std::optional<Token> Period = tokenAfter(Seen.getLocation(), PP);
    if (!Period || Period->isNot(tok::period))
      return;
    std::optional<Token> Member = tokenAfter(Period->getLocation(), PP);
    if (!Member || Member->isNot(tok::raw_identifier))
      return;
    AfterThis = true;
    Changed.setKind(tok::identifier);
    Changed.setIdentifierInfo(PP.getIdentifierInfo(ThisScope));
  }
}
