// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Server.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::server;
using editor::Problem;
using llvm::lsp::ErrorCode;

UnitState *Server::find(const std::string &Key) {
  auto It = Units.find(Key);
  return It == Units.end() ? nullptr : &It->second;
}

UnitState &Server::addUnit(const std::string &File, const editor::ProjectFile *Listed) {
  std::string Key = File;
  if (Listed) {
    Key += "\n" + Listed->Entry + "\n" + Listed->Profile;
    // The project says how it is compiled.
    if (Units.contains(File))
      removeUnit(File);
  }
  UnitState &Unit = Units[Key];
  Unit.Key = Key;
  Unit.File = File;
  if (Listed) {
    Unit.IsListed = true;
    Unit.Entry = Listed->Entry;
    Unit.Profile = Listed->Profile;
  }
  return Unit;
}

void Server::removeUnit(const std::string &Key) {
  UnitState *Unit = find(Key);
  if (!Unit)
    return;
  Checker->cancel("parse\n" + Key);
  for (const std::string &Target : Unit->Pending)
    Checker->cancel("compile\n" + Target + "\n" + Key);
  std::vector<Waiter> Waiting = std::move(Unit->Waiting);
  Units.erase(Key);
  for (const Waiter &W : Waiting)
    fail(W.Of, ErrorCode::ContentModified, "the document was closed");
}

UnitState &Server::unitOf(const std::string &Path) {
  UnitState *Including = nullptr;
  for (auto &[Key, Unit] : Units) {
    if (Unit.File == Path)
      return Unit;
    if (!Including && Unit.Index && is_contained(Unit.Index->Files, Path))
      Including = &Unit;
  }
  return Including ? *Including : addUnit(Path, nullptr);
}

bool Server::isOpen(const UnitState &Unit) const {
  if (Documents.contains(Unit.File))
    return true;
  return Unit.Index && any_of(Unit.Index->Files,
                              [&](const std::string &File) { return Documents.contains(File); });
}

std::vector<std::string> Server::targetsOf(const std::string &File) {
  if (Chosen)
    return *Chosen;
  if (editor::Project *Project = projectOf(File); Project && !Project->Targets.empty())
    return Project->Targets;
  return Given.Targets;
}

editor::Source Server::sourceOf(UnitState &Unit, StringRef Target) {
  editor::Source Shader;
  Shader.File = Unit.File;
  CompileOptions &Options = Shader.Options;
  editor::Inferred Shape = editor::inferShader(Unit.File, textOf(Unit.File).value_or(""));
  if (editor::Project *Project = projectOf(Unit.File)) {
    std::string Problem;
    if (std::optional<CompileOptions> Read = readArguments(Project->Arguments, Problem))
      Options = std::move(*Read);
    append_range(Options.IncludeDirs, Project->Includes);
    append_range(Options.Defines, Project->Defines);
  }
  Options.Profile = Unit.Profile.empty() ? Shape.Profile : Unit.Profile;
  Options.Entry = Unit.Entry.empty() && Unit.Profile.empty() ? Shape.Entry : Unit.Entry;
  Options.Target = Target.str();
  Options.Messages = {};
  Unit.HasEntry = Shape.HasEntry || !Unit.Entry.empty() || !Unit.Profile.empty();
  for (const auto &[Path, Document] : Documents)
    Shader.Open.push_back({Path, Document.Text});
  return Shader;
}

void Server::parse(UnitState &Unit, bool IsUrgent) {
  for (const std::string &Target : Unit.Pending)
    Checker->cancel("compile\n" + Target + "\n" + Unit.Key);
  Unit.Pending.clear();
  uint64_t Number = Unit.Asked = ++Parses;
  std::string Key = Unit.Key;
  Checker->ask(
      "parse\n" + Key, IsUrgent,
      [this, Key] {
        std::lock_guard Lock(Guard);
        UnitState *Unit = find(Key);
        std::vector<std::string> Targets = Unit ? targetsOf(Unit->File) : Given.Targets;
        return Question{Ask::Parse,
                        Unit ? sourceOf(*Unit, Targets.empty() ? "" : Targets.front())
                             : editor::Source(),
                        {},
                        {},
                        {}};
      },
      [this, Key, Number](Outcome How, const std::string &Fields) {
        parsed(Key, Number, How, Fields);
      });
}

void Server::parsed(const std::string &Key, uint64_t Number, Outcome How,
                    const std::string &Fields) {
  std::lock_guard Lock(Guard);
  UnitState *Unit = find(Key);
  // A text may have changed since the worker answered.
  if (!Unit || How == Outcome::Cancelled || Number != Unit->Asked)
    return;
  Unit->Parsed = Number;
  auto Index = std::make_shared<editor::Unit>();
  if (How != Outcome::Answered || !decode(Fields, *Index)) {
    Unit->Index.reset();
    std::vector<Waiter> Waiting = std::move(Unit->Waiting);
    Unit->Waiting.clear();
    for (const Waiter &W : Waiting)
      fail(W.Of, ErrorCode::InternalError,
           How != Outcome::Answered ? StringRef(Fields) : "the worker's answer cannot be read");
    return;
  }
  LastFailure.clear();
  std::set<std::string> Before;
  if (Unit->Index)
    Before.insert(Unit->Index->Files.begin(), Unit->Index->Files.end());
  Unit->Index = Index;
  Before.insert(Index->Files.begin(), Index->Files.end());
  // A file is checked by itself only until it is known who includes it.
  for (const std::string &File : drop_begin(Index->Files))
    if (UnitState *Own = find(File); Own && !Own->HasEntry && Own != Unit) {
      std::vector<Waiter> Waiting = std::move(Own->Waiting);
      Own->Waiting.clear();
      removeUnit(File);
      append_range(Unit->Waiting, std::move(Waiting));
    }
  bool HasErrors = any_of(Index->Problems,
                          [](const Problem &P) { return P.Severity == CompileSeverity::Error; });
  if (HasErrors || !Unit->HasEntry)
    Unit->Made.clear();
  bool Compiles = !HasErrors && Unit->HasEntry && isOpen(*Unit);
  if (Compiles)
    compile(*Unit);
  publish(Before);
  if (Unit = find(Key); Unit)
    answerWaiting(*Unit);
}

void Server::compile(UnitState &Unit) {
  std::vector<std::string> Targets = targetsOf(Unit.File);
  for (auto It = Unit.Made.begin(); It != Unit.Made.end();)
    It = is_contained(Targets, It->first) ? std::next(It) : Unit.Made.erase(It);
  std::string Key = Unit.Key;
  for (const std::string &Target : Targets) {
    Unit.Pending.insert(Target);
    uint64_t Number = Unit.Asked;
    Checker->ask(
        "compile\n" + Target + "\n" + Key, false,
        [this, Key, Target] {
          std::lock_guard Lock(Guard);
          UnitState *Unit = find(Key);
          return Question{
              Ask::Compile, Unit ? sourceOf(*Unit, Target) : editor::Source(), {}, {}, {}};
        },
        [this, Key, Target, Number](Outcome How, const std::string &Fields) {
          compiled(Key, Target, Number, How, Fields);
        });
  }
}

void Server::compiled(const std::string &Key, const std::string &Target, uint64_t Number,
                      Outcome How, const std::string &Fields) {
  std::lock_guard Lock(Guard);
  UnitState *Unit = find(Key);
  if (!Unit || How == Outcome::Cancelled || Number != Unit->Asked)
    return;
  Unit->Pending.erase(Target);
  editor::Compiled Made;
  if (How == Outcome::Answered && decode(Fields, Made))
    Unit->Made[Target] = std::move(Made);
  else
    Unit->Made.erase(Target);
  publishAll(*Unit);
  answerWaiting(*Unit);
}

void Server::recheckAll() {
  std::vector<std::string> Open;
  for (const auto &[Path, Document] : Documents)
    Open.push_back(Path);
  for (auto &[Key, Unit] : Units)
    parse(Unit, isOpen(Unit));
  for (const std::string &Path : Open)
    if (!StringRef(Path).ends_with(editor::ProjectName))
      if (UnitState &Unit = unitOf(Path); !Unit.Index)
        parse(Unit, true);
}

void Server::answerWaiting(UnitState &Unit) {
  if (!Unit.isFresh())
    return;
  std::vector<Waiter> Ready, Rest;
  for (Waiter &W : Unit.Waiting)
    (W.NeedsCompiles && !Unit.Pending.empty() ? Rest : Ready).push_back(std::move(W));
  Unit.Waiting = std::move(Rest);
  for (const Waiter &W : Ready)
    if (!W.Of->IsAnswered)
      W.Answer(Unit);
}

void Server::whenParsed(const std::string &Path, const RequestPtr &Of,
                        std::function<void(UnitState &)> Answer, bool NeedsCompiles) {
  UnitState &Unit = unitOf(Path);
  // Once more if the worker failed.
  if (!Unit.Index && Unit.Parsed == Unit.Asked)
    parse(Unit, true);
  Unit.Waiting.push_back({Of, NeedsCompiles, std::move(Answer)});
  answerWaiting(Unit);
}

void Server::withDocument(const RequestPtr &Of, const Params &P,
                          std::function<void(UnitState &, const std::string &)> Answer,
                          bool NeedsCompiles) {
  if (std::optional<std::string> Path = documentOf(Of, P))
    whenParsed(
        *Path, Of,
        [File = *Path, Answer = std::move(Answer)](UnitState &Unit) { Answer(Unit, File); },
        NeedsCompiles);
}

void Server::whenAllParsed(const std::string &Path, const RequestPtr &Of,
                           const std::function<void()> &Answer) {
  projectOf(Path);
  auto Left = std::make_shared<size_t>(Units.size());
  if (!*Left)
    return Answer();
  std::vector<std::string> Keys;
  for (const auto &[Key, Unit] : Units)
    Keys.push_back(Key);
  for (const std::string &Key : Keys) {
    UnitState *Unit = find(Key);
    if (!Unit) {
      --*Left;
      continue;
    }
    if (!Unit->Index && Unit->Parsed == Unit->Asked)
      parse(*Unit, true);
    Unit->Waiting.push_back({Of, false, [Left, Answer](UnitState &) {
                               if (!--*Left)
                                 Answer();
                             }});
    answerWaiting(*Unit);
  }
}

void Server::publishAll(const UnitState &Unit) {
  publish({Unit.Index->Files.begin(), Unit.Index->Files.end()});
}

/// Returns what a list of targets says about a problem that only some of them have.
static std::string suffixOf(const std::set<std::string> &Targets, size_t All) {
  return Targets.empty() || Targets.size() == All ? "" : " (" + join(Targets, ", ") + ")";
}

static json::Value toJson(const Problem &P, const std::string &Message, Server *,
                          function_ref<std::string(const std::string &)> UriOf) {
  json::Array Related;
  for (const editor::Note &N : P.Notes)
    Related.push_back(json::Object{
        {"location", json::Object{{"uri", UriOf(N.File)}, {"range", server::toJson(N.Where)}}},
        {"message", clean(N.Message)}});
  constexpr int Severities[] = {3, 3, 2, 1}; // of Note, Remark, Warning, Error
  json::Object Result{{"range", server::toJson(P.Where)},
                      {"severity", Severities[size_t(P.Severity)]},
                      {"source", "tessera"},
                      {"message", clean(Message)}};
  if (!P.Id.empty())
    Result["code"] = clean(P.Id);
  if (!Related.empty())
    Result["relatedInformation"] = std::move(Related);
  return Result;
}

void Server::publish(const std::set<std::string> &Files) {
  for (const std::string &File : Files) {
    // Each problem once, with the targets that have it.
    struct Entry {
      const Problem *Of;
      std::set<std::string> Targets;
      size_t All;
    };
    std::map<std::tuple<editor::Span, std::string, CompileSeverity>, Entry> Found;
    auto Add = [&](const Problem &P, const std::string *Target, size_t All) {
      if (P.File != File)
        return;
      auto [It, IsNew] = Found.try_emplace({P.Where, P.Message, P.Severity}, Entry{&P, {}, All});
      // A problem of Clang is one of all targets.
      if (!Target)
        It->second.Targets.clear();
      else if (IsNew || !It->second.Targets.empty())
        It->second.Targets.insert(*Target);
    };
    for (const auto &[Key, Unit] : Units) {
      if (Unit.Index)
        for (const Problem &P : Unit.Index->Problems)
          Add(P, nullptr, 0);
      for (const auto &[Target, Made] : Unit.Made)
        for (const Problem &P : Made.Problems)
          Add(P, &Target, Unit.Made.size());
    }
    if (auto It = Projects.find(File); It != Projects.end())
      for (const Problem &P : It->second.Problems)
        Add(P, nullptr, 0);
    json::Array List;
    for (const auto &[Place, E] : Found)
      List.push_back(::toJson(*E.Of, E.Of->Message + suffixOf(E.Targets, E.All), this,
                              [this](const std::string &Path) { return uriOf(Path); }));
    json::Object Params{{"uri", uriOf(File)}, {"diagnostics", std::move(List)}};
    auto Open = Documents.find(File);
    if (Open != Documents.end())
      Params["version"] = Open->second.Version;
    std::string Text = formatv("{0}", json::Value(json::Object(Params))).str();
    auto [Shown, IsFirst] = Published.try_emplace(File);
    if ((IsFirst && Found.empty() && Open == Documents.end()) || Shown->second == Text)
      continue;
    Shown->second = std::move(Text);
    Client.notify("textDocument/publishDiagnostics", std::move(Params));
  }
}
