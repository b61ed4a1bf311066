// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the name at a place means, where else it is used, and its other name.
#include "Server.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::server;
using editor::NoSymbol;
using editor::Position;
using editor::Span;
using editor::Symbol;
using editor::Use;
using llvm::lsp::ErrorCode;

std::optional<uint32_t> server::fileIn(const editor::Unit &Unit, StringRef Path) {
  auto It = llvm::find(Unit.Files, Path);
  return It == Unit.Files.end() ? std::nullopt : std::optional(uint32_t(It - Unit.Files.begin()));
}

void Server::withUse(const RequestPtr &Of, const Params &P,
                     const std::function<void(UnitState &, const Use *)> &Answer) {
  std::optional<Position> At = positionFrom(P.getAsObject()->get("position"));
  if (!At)
    return failParams(Of);
  withDocument(Of, P, [At = *At, Answer](UnitState &Unit, const std::string &File) {
    const editor::Unit &Index = *Unit.Index;
    std::optional<uint32_t> Number = fileIn(Index, File);
    const Use *Found = nullptr;
    if (Number) {
      auto It = llvm::lower_bound(Index.Uses, std::pair(*Number, At),
                                  [](const Use &U, const std::pair<uint32_t, Position> &Place) {
                                    return std::tie(U.File, U.Where.End) <
                                           std::tie(Place.first, Place.second);
                                  });
      // Where two names meet, the one that begins at the cursor.
      for (; It != Index.Uses.end() && It->File == *Number && It->Where.Start <= At; ++It)
        if (It->Where.contains(At))
          Found = &*It;
    }
    Answer(Unit, Found);
  });
}

/// "| 16 | power | float | 4 |" for the members of a struct or buffer.
static void addLayout(std::string &Text, const UnitState &Unit, const Symbol &Of) {
  // The same layout on all targets is shown once.
  std::set<std::string> Seen;
  bool IsMember = Of.Parent != NoSymbol;
  StringRef Owner = IsMember ? StringRef(Unit.Index->Symbols[Of.Parent].Name) : StringRef(Of.Name);
  bool IsWhole =
      !IsMember || Of.Kind == editor::SymbolKind::Struct || Of.Kind == editor::SymbolKind::Buffer;
  if (IsWhole)
    Owner = Of.Name;
  for (const auto &[Target, Made] : Unit.Made)
    for (StringRef Layout : {"constant", "storage"}) {
      std::string Rows;
      for (const editor::Placed &M : Made.Members) {
        if (M.Owner != Owner || M.Layout != Layout || (!IsWhole && M.Name != Of.Name))
          continue;
        if (IsWhole)
          Rows += formatv("| {0} | `{1}` | `{2}` | {3} |\n", M.Offset, M.Name, M.Type, M.Size);
        else
          Rows += formatv("offset {0}, {1} bytes in {2} buffers\n\n", M.Offset, M.Size, Layout);
      }
      if (Rows.empty() || !Seen.insert((Layout + Rows).str()).second)
        continue;
      if (IsWhole)
        Text += ("\n**Layout in " + Layout +
                 " buffers**\n\n| offset | member | type | bytes |\n| --- | --- | --- | --- |\n")
                    .str();
      Text += Rows;
    }
}

/// What the targets make of the matrix operation at a use.
static void addFates(std::string &Text, const UnitState &Unit, const Use &At) {
  const std::string &File = Unit.Index->Files[At.File];
  std::string Rows, Details;
  for (const auto &[Target, Made] : Unit.Made) {
    // The operation begins before its name, at the object of a method.
    const editor::Fate *Found = nullptr;
    for (const editor::Fate &F : Made.Fates)
      if (F.File == File && F.At.Line == At.Where.Start.Line && F.At <= At.Where.End &&
          (!Found || F.At > Found->At))
        Found = &F;
    if (!Found)
      continue;
    Rows += formatv("| {0} | {1} | {2} |\n", Target, Found->Operation, Found->Words);
    if (!Found->Details.empty())
      Details += "\n" + Target + ":\n```text\n" + Found->Details + "```\n";
  }
  if (!Rows.empty())
    Text += "\n| target | operation | computed |\n| --- | --- | --- |\n" + Rows + Details;
}

void Server::hover(const RequestPtr &Of, const Params &P) {
  withUse(Of, P, [this, Of](UnitState &Unit, const Use *At) {
    if (!At)
      return reply(Of, nullptr);
    const Symbol &S = Unit.Index->Symbols[At->Symbol];
    std::string Text = "```hlsl\n" + S.Declared + "\n```\n";
    if (!S.Comment.empty())
      Text += S.Comment + "\n";
    if (S.OfCompiler)
      addFates(Text, Unit, *At);
    else
      addLayout(Text, Unit, S);
    reply(Of, json::Object{{"contents", json::Object{{"kind", "markdown"}, {"value", clean(Text)}}},
                           {"range", toJson(At->Where)}});
  });
}

void Server::definition(const RequestPtr &Of, const Params &P) {
  std::optional<Position> At = positionFrom(P.getAsObject()->get("position"));
  std::optional<std::string> Path = documentOf(Of, P);
  if (!Path)
    return;
  withUse(Of, P, [this, Of, At, File = *Path](UnitState &Unit, const Use *Found) {
    const editor::Unit &Index = *Unit.Index;
    json::Array Result;
    if (Found) {
      const Symbol &S = Index.Symbols[Found->Symbol];
      if (!S.OfCompiler)
        Result.push_back(
            json::Object{{"uri", uriOf(Index.Files[S.File])}, {"range", toJson(S.Where)}});
    } else {
      std::optional<uint32_t> Number = fileIn(Index, File);
      for (const Use &Include : Index.Includes)
        if (Include.File == Number && Include.Where.contains(*At))
          Result.push_back(
              json::Object{{"uri", uriOf(Index.Files[Include.Symbol])}, {"range", toJson(Span())}});
    }
    reply(Of, std::move(Result));
  });
}

std::map<std::string, std::set<Span>> Server::placesOf(const UnitState &Unit, uint32_t Number,
                                                       bool Declarations) {
  std::map<std::string, std::set<Span>> Places;
  const Symbol &Wanted = Unit.Index->Symbols[Number];
  const std::string &File = Unit.Index->Files[Wanted.File];
  for (const auto &[Key, Other] : Units) {
    if (!Other.Index || (Wanted.OfCompiler && &Other != &Unit))
      continue;
    const editor::Unit &Index = *Other.Index;
    for (const Use &U : Index.Uses) {
      const Symbol &S = Index.Symbols[U.Symbol];
      // In another unit it is the symbol that is declared at the same place.
      bool IsSame = &Other == &Unit ? U.Symbol == Number
                                    : !S.OfCompiler && S.Name == Wanted.Name &&
                                          S.Where == Wanted.Where && Index.Files[S.File] == File;
      if (IsSame && (Declarations || !U.Declares))
        Places[Index.Files[U.File]].insert(U.Where);
    }
  }
  return Places;
}

void Server::references(const RequestPtr &Of, const Params &P) {
  const json::Object *Context = P.getAsObject()->getObject("context");
  bool Declarations = !Context || Context->getBoolean("includeDeclaration").value_or(true);
  std::optional<std::string> Path = documentOf(Of, P);
  if (!Path)
    return;
  whenAllParsed(*Path, Of, [this, Of, P, Declarations] {
    withUse(Of, P, [this, Of, Declarations](UnitState &Unit, const Use *At) {
      json::Array Result;
      if (At)
        for (const auto &[File, Spans] : placesOf(Unit, At->Symbol, Declarations))
          for (const Span &Where : Spans)
            Result.push_back(json::Object{{"uri", uriOf(File)}, {"range", toJson(Where)}});
      reply(Of, std::move(Result));
    });
  });
}

void Server::highlights(const RequestPtr &Of, const Params &P) {
  withUse(Of, P, [this, Of](UnitState &Unit, const Use *At) {
    json::Array Result;
    if (At)
      for (const Use &U : Unit.Index->Uses)
        if (U.Symbol == At->Symbol && U.File == At->File)
          Result.push_back(
              json::Object{{"range", toJson(U.Where)}, {"kind", U.Writes || U.Declares ? 3 : 2}});
    reply(Of, std::move(Result));
  });
}

void Server::prepareRename(const RequestPtr &Of, const Params &P) {
  withUse(Of, P, [this, Of](UnitState &Unit, const Use *At) {
    if (!At || Unit.Index->Symbols[At->Symbol].OfCompiler)
      return reply(Of, nullptr);
    reply(Of, json::Object{{"range", toJson(At->Where)},
                           {"placeholder", Unit.Index->Symbols[At->Symbol].Name}});
  });
}

static bool isIdentifier(StringRef Name) {
  return !Name.empty() && (isAlpha(Name[0]) || Name[0] == '_') &&
         all_of(Name, [](char C) { return isAlnum(C) || C == '_'; });
}

void Server::rename(const RequestPtr &Of, const Params &P) {
  std::string Name = P.getAsObject()->getString("newName").value_or("").str();
  std::optional<std::string> Path = documentOf(Of, P);
  if (!Path)
    return;
  if (!isIdentifier(Name) || StringRef(Name).starts_with("__"))
    return fail(Of, ErrorCode::InvalidParams, "'" + Name + "' is not a name of HLSL");
  whenAllParsed(*Path, Of, [this, Of, P, Name, Path] {
    withUse(Of, P, [this, Of, Name, Path](UnitState &Unit, const Use *At) {
      if (!At)
        return fail(Of, ErrorCode::RequestFailed, "there is no name here");
      const Symbol &S = Unit.Index->Symbols[At->Symbol];
      if (S.OfCompiler)
        return fail(Of, ErrorCode::RequestFailed,
                    "'" + S.Name + "' belongs to the language or the compiler");
      // The shaders that the server knows are those of the project, and the open ones.
      editor::Project *Project = projectOf(*Path);
      json::Object Changes;
      for (const auto &[File, Spans] : placesOf(Unit, At->Symbol, true)) {
        bool IsOurs = Documents.contains(File);
        for (const auto &[Key, Other] : Units)
          IsOurs |= Project && Other.IsListed && Other.Index &&
                    is_contained(Other.Index->Files, File) &&
                    StringRef(File).starts_with(sys::path::parent_path(Project->Path));
        if (!IsOurs)
          return fail(Of, ErrorCode::RequestFailed,
                      "'" + S.Name + "' is also used in " + File +
                          ", which is not open and belongs to no file of tessera.json");
        json::Array Edits;
        for (const Span &Where : Spans)
          Edits.push_back(json::Object{{"range", toJson(Where)}, {"newText", Name}});
        Changes[uriOf(File)] = std::move(Edits);
      }
      reply(Of, json::Object{{"changes", std::move(Changes)}});
    });
  });
}
