// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/AttributeNames.h"
#include "Frontend/Annotations.h"
#include "Frontend/Frontend.h"
#include "Frontend/Locations.h"
#include "Support/DiagnosticsFrontend.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Attributes without arguments that Clang does not have.
static constexpr StringRef Annotated[] = {"earlydepthstencil", "waveopsincludehelperlanes"};

/// `[earlydepthstencil]` becomes `[[clang::annotate("tessera.stage.earlydepthstencil")]]`.
static bool annotate(Token &Name, const TokenContext &S) {
  const auto *Row = find_if(Annotated, [&](StringRef R) {
    return R.equals_insensitive(Name.getIdentifierInfo()->getName());
  });
  std::optional<Token> Next =
      Row == std::end(Annotated) ? std::nullopt : S.following(Name.getLocation());
  if (!Next || Next->isNot(tok::r_square))
    return false;
  SourceLocation Where = Name.getLocation();
  auto Word = [&](StringRef Text) {
    Token T = S.made(tok::identifier, Where);
    T.setIdentifierInfo(S.PP.getIdentifierInfo(Text));
    return T;
  };
  S.enter({Word("clang"), S.made(tok::coloncolon, Where), Word("annotate"),
           S.made(tok::l_paren, Where), S.madeString((StagePrefix + *Row).str(), Where),
           S.made(tok::r_paren, Where), S.made(tok::r_square, Where)});
  Name.setKind(tok::l_square);
  Name.setIdentifierInfo(nullptr);
  return true;
}

static constexpr StringRef Known[] = {"branch", "flatten", "loop",          "numthreads",
                                      "shader", "unroll",  "RootSignature", "WaveSize"};

bool AttributeNames::begins(const TokenContext &S) {
  const Token &Last = S.last();
  return Last.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::colon, tok::kw_else) ||
         (Last.is(tok::r_square) && S.closed() == Bracket::Attribute);
}

namespace {
/// The statements that an attribute is allowed on.
struct Meant {
  StringRef Name;
  ArrayRef<StringRef> Statements;
  StringRef Words;
};
} // namespace

static constexpr StringRef Branches[] = {"if", "switch"}, Loops[] = {"for", "while", "do"};
static constexpr Meant MeantFor[] = {{"branch", Branches, "'if' or 'switch'"},
                                     {"flatten", Branches, "'if' or 'switch'"},
                                     {"loop", Loops, "'for', 'while' or 'do'"},
                                     {"unroll", Loops, "'for', 'while' or 'do'"}};

/// The token after the attribute \p Name and those that follow it.
static std::optional<Token> afterAttributes(const Token &Name, const TokenContext &S) {
  std::optional<Token> Next = S.following(Name.getLocation());
  while (Next) {
    while (Next && Next->isNot(tok::r_square) && Next->isNot(tok::eof))
      Next = S.following(Next->getLocation());
    if (!Next || Next->is(tok::eof))
      return std::nullopt;
    Next = S.following(Next->getLocation());
    if (!Next || Next->isNot(tok::l_square))
      return Next;
  }
  return std::nullopt;
}

/// Whether \p T, a token of the text, begins no statement that \p Row is meant for; a macro may.
static bool isOther(const Meant &Row, const Token &T, const TokenContext &S) {
  if (T.isNot(tok::raw_identifier))
    return true;
  const IdentifierInfo *Word = S.PP.getIdentifierInfo(T.getRawIdentifier());
  return !is_contained(Row.Statements, Word->getName()) && !Word->hasMacroDefinition();
}

void AttributeNames::spell(Token &Name, const TokenContext &S) {
  if (annotate(Name, S))
    return;
  auto [It, New] = Spellings.try_emplace(Name.getIdentifierInfo(), nullptr);
  if (New) {
    const StringRef *Found = find_if(Known, [&](StringRef K) {
      return K.equals_insensitive(Name.getIdentifierInfo()->getName());
    });
    if (Found != std::end(Known))
      It->second = S.PP.getIdentifierInfo(*Found);
  }
  if (It->second)
    Name.setIdentifierInfo(It->second);
  const auto *Row =
      find_if(MeantFor, [&](const Meant &M) { return Name.getIdentifierInfo()->isStr(M.Name); });
  if (Row == std::end(MeantFor) || Name.getLocation().isMacroID())
    return;
  std::optional<Token> Next = afterAttributes(Name, S);
  if (!Next || !isOther(*Row, *Next, S))
    return;
  Diags.report(
      mapRange(S.PP.getSourceManager(), S.PP.getLangOpts(), Diags.files(), Name.getLocation()),
      diags::AttributeMisplaced, Row->Name, Row->Words);
  Name.setIdentifierInfo(S.PP.getIdentifierInfo("call"));
}
