// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/OffsetAttribute.h"
#include "Frontend/State.h"
#include "Support/DiagnosticsFrontend.h"
#include "clang/AST/Attr.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static constexpr llvm::StringLiteral Annotation = "tessera.offset";

/// `[[vk::offset(`
static constexpr unsigned OpenedWhole = 6;

/// Whether \p Seen begins `[[vk::offset(...)]]` in the text, which may be that of a macro.
bool OffsetAttribute::begins(const Token &Seen) const {
  if (Seen.isNot(tok::l_square))
    return false;
  const SourceManager &SM = PP.getSourceManager();
  SourceLocation At = SM.getSpellingLoc(Seen.getLocation());
  std::optional<Token> Found;
  auto Follows = [&](tok::TokenKind Kind, StringRef Name = "") {
    Found = Lexer::findNextToken(At, SM, PP.getLangOpts());
    if (!Found)
      return false;
    At = Found->getLocation();
    return Found->is(Kind) && (Name.empty() || Found->getRawIdentifier() == Name);
  };
  if (!Follows(tok::l_square) || !Follows(tok::raw_identifier, "vk") || !Follows(tok::coloncolon) ||
      !Follows(tok::raw_identifier, "offset") || !Follows(tok::l_paren))
    return false;
  for (unsigned Open = 1; Open;) {
    if (Follows(tok::r_paren))
      --Open;
    else if (!Found || Found->isOneOf(tok::eof, tok::semi))
      return false;
    else if (Found->is(tok::l_paren))
      ++Open;
  }
  return Follows(tok::r_square) && Follows(tok::r_square);
}

void OffsetAttribute::open(Token &Seen) {
  auto Becomes = [&](tok::TokenKind Kind, const char *Name = nullptr) {
    Seen.setIdentifierInfo(Name ? PP.getIdentifierInfo(Name) : nullptr);
    Seen.setKind(Kind);
  };
  switch (Opened++) {
  case 0: // [
    return Becomes(tok::kw___attribute, "__attribute__");
  case 1: // [
  case 2: // vk
  case 4: // offset
    return Becomes(tok::l_paren);
  case 3: // ::
    return Becomes(tok::identifier, "annotate");
  default: { // (
    Becomes(tok::string_literal);
    PP.CreateString(("\"" + Annotation + "\"").str(), Seen, Seen.getLocation(), Seen.getLocation());
    auto Comma = std::make_unique<Token[]>(1);
    Comma[0].startToken();
    Comma[0].setKind(tok::comma);
    Comma[0].setLocation(Seen.getLocation());
    PP.EnterTokenStream(std::move(Comma), 1, /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
  }
  }
}

/// What is not `[[vk::offset(...)]]`, beside other attributes or without bytes, would be lost.
void OffsetAttribute::rejectOther(const Token &Seen) {
  if (Named == 2 && Seen.is(tok::identifier) && Seen.getIdentifierInfo()->isStr("offset"))
    Diags.report(
        mapRange(PP.getSourceManager(), PP.getLangOpts(), Diags.files(), Seen.getLocation()),
        diags::OffsetAlone);
  Named = Seen.is(tok::identifier) && Seen.getIdentifierInfo()->isStr("vk") ? 1
          : Named == 1 && Seen.is(tok::coloncolon)                          ? 2
                                                                            : 0;
}

void OffsetAttribute::operator()(const Token &Seen) {
  // The token is on its way to the parser and belongs to the preprocessor, which shows it as const
  // because most watchers only look.
  auto &Changed = const_cast<Token &>(Seen);
  if (Closing) {
    Changed.setKind(tok::r_paren);
    --Closing;
  } else if (Depth) {
    Depth += Seen.is(tok::l_paren);
    Depth -= Seen.is(tok::r_paren);
    Closing = Depth ? 0 : 2;
  } else if (Opened || begins(Seen)) {
    open(Changed);
    if (Opened == OpenedWhole) {
      Opened = 0;
      Depth = 1;
    }
  } else {
    rejectOther(Seen);
  }
}

const Expr *tessera::offsetArgument(const Decl *D) {
  for (const auto *A : D->specific_attrs<AnnotateAttr>())
    if (A->getAnnotation() == Annotation && A->args_size() == 1)
      return *A->args_begin();
  return nullptr;
}
