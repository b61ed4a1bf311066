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

namespace {
/// An attribute that Clang does not have, and which argument of it the annotation gets.
struct AnnotatedRow {
  StringRef Name;
  enum { Nothing, Text, Number } Argument;
};
} // namespace

static constexpr AnnotatedRow Annotated[] = {{"earlydepthstencil", AnnotatedRow::Nothing},
                                             {"waveopsincludehelperlanes", AnnotatedRow::Nothing},
                                             {"clipplanes", AnnotatedRow::Nothing},
                                             {OutputTopology, AnnotatedRow::Text},
                                             {"domain", AnnotatedRow::Text},
                                             {"partitioning", AnnotatedRow::Text},
                                             {"patchconstantfunc", AnnotatedRow::Text},
                                             {"outputcontrolpoints", AnnotatedRow::Number},
                                             {"maxtessfactor", AnnotatedRow::Number},
                                             {"maxvertexcount", AnnotatedRow::Number},
                                             {"instance", AnnotatedRow::Number}};

/// The tokens in `maxvertexcount(3 * N)`, before macros are replaced; 0 where there are none.
static SmallVector<Token, 4> numberOf(const Token &Name, const TokenContext &S) {
  SmallVector<Token, 4> Found;
  std::optional<Token> Next = S.following(Name.getLocation());
  unsigned Depth = 0;
  for (; Next && !Next->isOneOf(tok::eof, tok::r_square); Next = S.following(Next->getLocation())) {
    Depth += Next->is(tok::l_paren);
    Depth -= Next->is(tok::r_paren) && Depth;
    if (!Depth)
      break;
    Token T = *Next;
    if (T.is(tok::raw_identifier))
      S.PP.LookUpIdentifierInfo(T);
    Found.push_back(T);
  }
  if (Found.size() > 1)
    return SmallVector<Token, 4>(Found.begin() + 1, Found.end());
  Token Zero = S.made(tok::numeric_constant, Name.getLocation());
  Zero.setLiteralData("0");
  Zero.setLength(1);
  return {Zero};
}

/// The text in `outputtopology("triangle")`, which may come from macros; empty for another
/// attribute.
static StringRef argumentOf(const Token &Name, const TokenContext &S) {
  std::optional<Token> Open = S.following(Name.getLocation());
  std::optional<Token> Text =
      Open && Open->is(tok::l_paren) ? S.following(Open->getLocation()) : std::nullopt;
  for (unsigned Depth = 0; Depth < 8 && Text && Text->isOneOf(tok::raw_identifier, tok::identifier);
       ++Depth) {
    const MacroInfo *Macro = S.PP.getMacroInfo(
        Text->is(tok::raw_identifier) ? S.PP.getIdentifierInfo(Text->getRawIdentifier())
                                      : Text->getIdentifierInfo());
    if (!Macro || Macro->isFunctionLike() || Macro->getNumTokens() != 1)
      return "";
    Text = Macro->getReplacementToken(0);
  }
  if (!Text || Text->isNot(tok::string_literal) || !Text->getLiteralData())
    return "";
  return StringRef(Text->getLiteralData(), Text->getLength()).trim('"');
}

static const AnnotatedRow *annotated(const Token &Name) {
  StringRef Word =
      Name.is(tok::raw_identifier) ? Name.getRawIdentifier() : Name.getIdentifierInfo()->getName();
  const auto *Row =
      find_if(Annotated, [&](const AnnotatedRow &R) { return R.Name.equals_insensitive(Word); });
  return Row == std::end(Annotated) ? nullptr : Row;
}

/// Returns the names of the attributes that begin with \p Name. Reports one in two brackets, which
/// Clang would skip silently.
SmallVector<Token, 4> AttributeNames::namesFrom(const Token &Name, const TokenContext &S) {
  SmallVector<Token, 4> Names{Name};
  std::optional<Token> Next = S.following(Name.getLocation());
  while (Next && Next->isNot(tok::eof)) {
    if (Next->isNot(tok::r_square)) {
      Next = S.following(Next->getLocation());
      continue;
    }
    Next = S.following(Next->getLocation());
    if (!Next || Next->isNot(tok::l_square))
      break;
    Next = S.following(Next->getLocation());
    if (Next && Next->is(tok::l_square)) {
      Diags.report(
          mapRange(S.PP.getSourceManager(), S.PP.getLangOpts(), Diags.files(), Next->getLocation()),
          diags::AttributeOrder);
      break;
    }
    if (Next && Next->is(tok::raw_identifier))
      Names.push_back(*Next);
  }
  return Names;
}

/// `[shader("pixel")] [earlydepthstencil]` becomes
/// `[[clang::annotate("tessera.stage.earlydepthstencil")]] [shader("pixel")] [,]`: Clang skips
/// annotations that follow an attribute in one bracket. The arguments of `[clipplanes(a, b)]`,
/// which are not constant, are skipped too.
void AttributeNames::annotate(Token &Name, const TokenContext &S) {
  bool Follows = S.last(1).is(tok::r_square) && S.last(2).isNot(tok::r_square);
  if (Follows || S.last(1).is(tok::l_square))
    return;
  SourceLocation Where = Name.getLocation();
  auto Word = [&](StringRef Text) {
    Token T = S.made(tok::identifier, Where);
    T.setIdentifierInfo(S.PP.getIdentifierInfo(Text));
    return T;
  };
  SmallVector<Token, 16> Made;
  /// The tokens of numbers, and where among those that are made they belong.
  SmallVector<std::pair<size_t, SmallVector<Token, 4>>, 2> Numbers;
  for (const Token &Each : namesFrom(Name, S))
    if (const AnnotatedRow *Row = annotated(Each)) {
      Moved.insert(Each.getLocation());
      if (!Made.empty())
        Made.push_back(S.made(tok::l_square, Where));
      Made.append({Word("clang"), S.made(tok::coloncolon, Where), Word("annotate"),
                   S.made(tok::l_paren, Where),
                   S.madeString((StagePrefix + Row->Name).str(), Where)});
      if (Row->Argument != AnnotatedRow::Nothing)
        Made.push_back(S.made(tok::comma, Where));
      if (Row->Argument == AnnotatedRow::Text)
        Made.push_back(S.madeString(argumentOf(Each, S).str(), Where));
      if (Row->Argument == AnnotatedRow::Number)
        Numbers.push_back({Made.size(), numberOf(Each, S)});
      Made.append({S.made(tok::r_paren, Where), S.made(tok::r_square, Where),
                   S.made(tok::r_square, Where), S.made(tok::l_square, Where)});
    }
  if (Made.empty())
    return;
  Made.push_back(annotated(Name) ? S.made(tok::comma, Where) : Name);
  // What is entered last comes first. Numbers may be macros.
  ArrayRef<Token> Rest = Made;
  for (const auto &[At, Number] : reverse(Numbers)) {
    S.enter(Rest.drop_front(At));
    S.enter(Number, /*IsReinject=*/true, /*ExpandsMacros=*/true);
    Rest = Rest.take_front(At);
  }
  S.enter(Rest);
  Name.setKind(tok::l_square);
  Name.setIdentifierInfo(nullptr);
}

static constexpr StringRef Known[] = {"branch", "flatten", "loop",          "numthreads",
                                      "shader", "unroll",  "RootSignature", "WaveSize"};

std::vector<StringRef> tessera::attributeNames() {
  std::vector<StringRef> Names(std::begin(Known), std::end(Known));
  for (const AnnotatedRow &Row : Annotated)
    Names.push_back(Row.Name);
  return Names;
}

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

/// The argument of [shader] behind \p Name, if it is "node".
static std::optional<Token> nodeStage(const Token &Name, const TokenContext &S) {
  std::optional<Token> Open = S.following(Name.getLocation());
  std::optional<Token> Stage =
      Open && Open->is(tok::l_paren) ? S.following(Open->getLocation()) : std::nullopt;
  bool IsNode = Stage && Stage->is(tok::string_literal) &&
                StringRef(Stage->getLiteralData(), Stage->getLength()) == "\"node\"";
  return IsNode ? Stage : std::nullopt;
}

void AttributeNames::spell(Token &Name, const TokenContext &S) {
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
  if (Name.getIdentifierInfo()->isStr("shader"))
    if (std::optional<Token> Node = nodeStage(Name, S)) {
      Diags.report(
          mapRange(S.PP.getSourceManager(), S.PP.getLangOpts(), Diags.files(), Node->getLocation()),
          diags::StageNode);
      Name.setIdentifierInfo(S.PP.getIdentifierInfo("call"));
    }
  // SPIR-V and Metal have no root signatures. Clang accepts only one, so it sees only one.
  bool IsRootSignature = Name.getIdentifierInfo()->isStr("RootSignature");
  HasRootSignature &= S.last(1).is(tok::r_square);
  if (IsRootSignature && HasRootSignature)
    Name.setIdentifierInfo(S.PP.getIdentifierInfo("call"));
  HasRootSignature |= IsRootSignature;
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

void AttributeNames::change(Token &Name, const TokenContext &S) {
  if (!annotated(Name))
    spell(Name, S);
  annotate(Name, S);
  if (Name.is(tok::identifier) && annotated(Name)) {
    if (!Moved.contains(Name.getLocation()))
      Diags.report(
          mapRange(S.PP.getSourceManager(), S.PP.getLangOpts(), Diags.files(), Name.getLocation()),
          diags::AttributeInMacro, Name.getIdentifierInfo()->getName());
    Name.setKind(tok::comma);
    Name.setIdentifierInfo(nullptr);
  }
}
