// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lists of names and of what is shown beside them.
#include "Server.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::server;
using editor::NoSymbol;
using editor::Position;
using editor::Span;
using editor::Symbol;
using editor::SymbolKind;
using editor::Use;

namespace {
/// What the protocol calls a kind: its number as a symbol, and its type as a token.
struct KindRow {
  llvm::lsp::SymbolKind Symbol;
  StringLiteral Token;
};
using Kind = llvm::lsp::SymbolKind;
/// In the order of SymbolKind.
constexpr KindRow KindRows[] = {{Kind::Namespace, "namespace"},
                                {Kind::Struct, "struct"},
                                {Kind::Enum, "enum"},
                                {Kind::EnumMember, "enumMember"},
                                {Kind::Function, "function"},
                                {Kind::Method, "method"},
                                {Kind::Field, "property"},
                                {Kind::Variable, "variable"},
                                {Kind::Variable, "variable"},
                                {Kind::Variable, "parameter"},
                                {Kind::Class, "type"},
                                {Kind::Struct, "struct"},
                                {Kind::TypeParameter, "typeParameter"},
                                {Kind::Constant, "macro"}};
constexpr StringLiteral TokenModifiers[] = {"declaration", "modification", "defaultLibrary"};

/// The types of tokens, each once.
std::vector<StringRef> tokenTypes() {
  std::vector<StringRef> Types;
  for (const KindRow &Row : KindRows)
    if (!is_contained(Types, Row.Token))
      Types.push_back(Row.Token);
  return Types;
}

bool isInOutline(const Symbol &S) {
  return !S.OfCompiler && S.Kind != SymbolKind::Local && S.Kind != SymbolKind::Parameter &&
         S.Kind != SymbolKind::TemplateParameter;
}

json::Object symbolJson(const editor::Unit &Index, uint32_t Number,
                        const std::map<uint32_t, std::vector<uint32_t>> &Children) {
  const Symbol &S = Index.Symbols[Number];
  json::Array Below;
  if (auto It = Children.find(Number); It != Children.end())
    for (uint32_t Child : It->second)
      Below.push_back(symbolJson(Index, Child, Children));
  Span Extent = S.Extent;
  // The name must be inside.
  if (S.Where.Start < Extent.Start || Extent.End < S.Where.End)
    Extent = S.Where;
  json::Object Result{{"name", clean(S.Name)},
                      {"detail", clean(S.Declared)},
                      {"kind", symbolKindOf(S.Kind)},
                      {"range", toJson(Extent)},
                      {"selectionRange", toJson(S.Where)}};
  if (!Below.empty())
    Result["children"] = std::move(Below);
  return Result;
}
} // namespace

int server::symbolKindOf(SymbolKind Of) { return int(KindRows[size_t(Of)].Symbol); }

unsigned server::tokenTypeOf(SymbolKind Of) {
  std::vector<StringRef> Types = tokenTypes();
  return unsigned(llvm::find(Types, KindRows[size_t(Of)].Token) - Types.begin());
}

json::Object server::tokenLegend() {
  json::Array Types, Modifiers;
  for (StringRef Type : tokenTypes())
    Types.push_back(Type);
  for (StringRef Modifier : TokenModifiers)
    Modifiers.push_back(Modifier);
  return json::Object{{"tokenTypes", std::move(Types)}, {"tokenModifiers", std::move(Modifiers)}};
}

void Server::documentSymbols(const RequestPtr &Of, const Params &P) {
  withDocument(Of, P, [this, Of](UnitState &Unit, const std::string &File) {
    const editor::Unit &Index = *Unit.Index;
    std::optional<uint32_t> Number = fileIn(Index, File);
    std::map<uint32_t, std::vector<uint32_t>> Children;
    std::vector<uint32_t> Top;
    for (const auto &[I, S] : enumerate(Index.Symbols)) {
      if (!isInOutline(S) || S.File != Number || S.Where == Span())
        continue;
      // A method that is defined elsewhere is shown where it is defined.
      bool IsInside = S.Parent != NoSymbol && isInOutline(Index.Symbols[S.Parent]) &&
                      Index.Symbols[S.Parent].File == S.File;
      (IsInside ? Children[S.Parent] : Top).push_back(uint32_t(I));
    }
    auto ByPlace = [&](uint32_t X, uint32_t Y) {
      return Index.Symbols[X].Where < Index.Symbols[Y].Where;
    };
    json::Array Result;
    llvm::sort(Top, ByPlace);
    for (auto &[Parent, Below] : Children)
      llvm::sort(Below, ByPlace);
    for (uint32_t I : Top)
      Result.push_back(symbolJson(Index, I, Children));
    reply(Of, std::move(Result));
  });
}

void Server::documentLinks(const RequestPtr &Of, const Params &P) {
  withDocument(Of, P, [this, Of](UnitState &Unit, const std::string &File) {
    std::optional<uint32_t> Number = fileIn(*Unit.Index, File);
    json::Array Result;
    for (const Use &Include : Unit.Index->Includes)
      if (Include.File == Number)
        Result.push_back(json::Object{{"range", toJson(Include.Where)},
                                      {"target", uriOf(Unit.Index->Files[Include.Symbol])}});
    reply(Of, std::move(Result));
  });
}

void Server::workspaceSymbols(const RequestPtr &Of, const Params &P) {
  std::string Query = P.getAsObject()->getString("query").value_or("").lower();
  std::string File = Documents.empty() ? "" : Documents.begin()->first;
  whenAllParsed(File, Of, [this, Of, Query] {
    constexpr size_t Most = 1000;
    std::set<std::tuple<std::string, Span, std::string>> Seen;
    json::Array Result;
    for (const auto &[Key, Unit] : Units) {
      if (!Unit.Index)
        continue;
      for (const Symbol &S : Unit.Index->Symbols) {
        if (!isInOutline(S) || S.Where == Span() ||
            StringRef(S.Name).lower().find(Query) == std::string::npos || Result.size() == Most)
          continue;
        const std::string &In = Unit.Index->Files[S.File];
        if (!Seen.insert({In, S.Where, S.Name}).second)
          continue;
        json::Object Found{
            {"name", clean(S.Name)},
            {"kind", symbolKindOf(S.Kind)},
            {"location", json::Object{{"uri", uriOf(In)}, {"range", toJson(S.Where)}}}};
        if (S.Parent != NoSymbol)
          Found["containerName"] = clean(Unit.Index->Symbols[S.Parent].Name);
        Result.push_back(std::move(Found));
      }
    }
    reply(Of, std::move(Result));
  });
}

void Server::semanticTokens(const RequestPtr &Of, const Params &P) {
  withDocument(Of, P, [this, Of](UnitState &Unit, const std::string &File) {
    const editor::Unit &Index = *Unit.Index;
    std::optional<uint32_t> Number = fileIn(Index, File);
    json::Array Data;
    Position Last;
    Span Before;
    for (const Use &U : Index.Uses) {
      // Only one token may be at a place.
      if (U.File != Number || U.Where.Start.Line != U.Where.End.Line ||
          (!Data.empty() && U.Where.Start < Before.End))
        continue;
      Before = U.Where;
      const Symbol &S = Index.Symbols[U.Symbol];
      uint32_t Lines = U.Where.Start.Line - Last.Line;
      Data.push_back(Lines);
      Data.push_back(Lines ? U.Where.Start.Column : U.Where.Start.Column - Last.Column);
      Data.push_back(U.Where.End.Column - U.Where.Start.Column);
      Data.push_back(tokenTypeOf(S.Kind));
      Data.push_back(unsigned(U.Declares) | unsigned(U.Writes) << 1 | unsigned(S.OfCompiler) << 2);
      Last = U.Where.Start;
    }
    reply(Of, json::Object{{"data", std::move(Data)}});
  });
}

void Server::inlayHints(const RequestPtr &Of, const Params &P) {
  std::optional<Span> Where = spanFrom(P.getAsObject()->get("range"));
  if (!Where)
    return failParams(Of);
  withDocument(Of, P, [this, Of, Where = *Where](UnitState &Unit, const std::string &File) {
    std::optional<uint32_t> Number = fileIn(*Unit.Index, File);
    json::Array Result;
    for (const editor::Hint &H : Unit.Index->Hints)
      if (H.File == Number && Where.contains(H.At))
        Result.push_back(
            json::Object{{"position", toJson(H.At)}, {"label", clean(": " + H.Text)}, {"kind", 1}});
    reply(Of, std::move(Result));
  });
}

/// "nvidia-hopper: native" for each target, from the ways of all matrix operations; nothing about
/// them if there are none.
static std::string summaryOf(const UnitState &Unit, const std::string &Target) {
  auto It = Unit.Made.find(Target);
  if (It == Unit.Made.end())
    return Target + ": not compiled";
  const editor::Compiled &Made = It->second;
  if (!Made.Success)
    return Target + ": refused";
  // In the words of the page, each once.
  std::vector<StringRef> Words;
  for (const editor::Fate &F : Made.Fates) {
    StringRef Word = StringRef(F.Words).take_until([](char C) { return C == ' ' || C == ','; });
    if (!Word.empty() && !is_contained(Words, Word))
      Words.push_back(Word);
  }
  return Target + ": " + (Words.empty() ? "compiles" : join(Words, ", "));
}

void Server::codeLenses(const RequestPtr &Of, const Params &P) {
  withDocument(
      Of, P,
      [this, Of](UnitState &Unit, const std::string &File) {
        json::Array Result;
        if (Unit.File == File && Unit.HasEntry) {
          std::vector<std::string> Words;
          for (const std::string &Target : targetsOf(File))
            Words.push_back(summaryOf(Unit, Target));
          std::set<std::string> Entries;
          for (const auto &[Target, Made] : Unit.Made)
            Entries.insert(Made.Entries.begin(), Made.Entries.end());
          for (const editor::FoundEntry &E : editor::findEntries(textOf(File).value_or("")))
            Entries.insert(E.Name);
          for (const Symbol &S : Unit.Index->Symbols) {
            if (S.Kind != SymbolKind::Function || S.OfCompiler || !Entries.contains(S.Name) ||
                Unit.Index->Files[S.File] != File)
              continue;
            json::Object Command{{"title", clean(join(Words, " | "))},
                                 {"command", "tessera.showPlan"},
                                 {"arguments", json::Array{uriOf(File), clean(S.Name)}}};
            Result.push_back(
                json::Object{{"range", toJson(S.Where)}, {"command", std::move(Command)}});
          }
        }
        reply(Of, std::move(Result));
      },
      /*NeedsCompiles=*/true);
}
