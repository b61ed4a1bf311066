// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Outputs, plans and targets, for views beside the text; fixes.
#include "Editor/Editor.h"
#include "Server.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::server;
using llvm::lsp::ErrorCode;

void Server::output(const RequestPtr &Of, const Params &P) {
  std::optional<std::string> Path = documentOf(Of, P);
  if (!Path)
    return;
  const json::Object &Members = *P.getAsObject();
  bool IsMetal = Members.getString("language") == "metal";
  std::vector<std::string> Known = targetsOf(*Path);
  std::string Target = Members.getString("target").value_or("").str();
  OutputKind Wanted = IsMetal ? OutputKind::MSL : OutputKind::SPIRV;
  // The first chosen target of the language, or the language's own.
  if (Target.empty())
    for (const std::string &Name : Known)
      if (Target.empty() && defaultOutput(Name) == Wanted)
        Target = Name;
  std::string Entry = Members.getString("entry").value_or("").str();
  askFor<editor::Output>(
      *Checker, Of,
      [this, File = *Path, Entry, Target, IsMetal] {
        Question Q{Ask::Output, sourceOf(unitOf(File), Target), {}, {}, {}};
        Q.Shader.Options.Output = IsMetal ? OutputKind::MSL : OutputKind::SPIRVAssembly;
        if (!Entry.empty())
          Q.Shader.Options.Entry = Entry;
        return Q;
      },
      [this, Of](const editor::Output &Made) {
        reply(Of,
              json::Object{{"text", clean(Made.Text)},
                           {"lines", linesToJson(Made, [&](auto &File) { return uriOf(File); })},
                           {"problems", clean(Made.Problems)}});
      });
}

void Server::plan(const RequestPtr &Of, const Params &P) {
  std::optional<std::string> Path = documentOf(Of, P);
  if (!Path)
    return;
  std::string Entry = P.getAsObject()->getString("entry").value_or("").str();
  askFor<std::string>(
      *Checker, Of,
      [this, File = *Path, Entry] {
        Question Q{Ask::Plan, sourceOf(unitOf(File), ""), targetsOf(File), {}, {}};
        if (!Entry.empty())
          Q.Shader.Options.Entry = Entry;
        return Q;
      },
      [this, Of](const std::string &Page) { reply(Of, json::Object{{"html", clean(Page)}}); });
}

void Server::targets(const RequestPtr &Of, const Params &P) {
  json::Array List, Used;
  for (const editor::TargetName &Target : editor::allTargets())
    List.push_back(json::Object{{"name", Target.Name}, {"description", clean(Target.Description)}});
  std::string File;
  if (P.getAsObject()->getObject("textDocument"))
    if (std::optional<std::string> Path = documentOf(Of, P))
      File = *Path;
  if (File.empty() && !Documents.empty())
    File = Documents.begin()->first;
  for (const std::string &Target : targetsOf(File))
    Used.push_back(Target);
  reply(Of, json::Object{{"targets", std::move(List)}, {"chosen", std::move(Used)}});
}

void Server::setTargets(const RequestPtr &Of, const Params &P) {
  const json::Array *List = P.getAsObject()->getArray("targets");
  if (!List)
    return failParams(Of);
  std::vector<std::string> Names;
  for (const json::Value &Element : *List) {
    std::string Name = Element.getAsString().value_or("").str(), Error;
    if (!describeTarget(Name, Error))
      return fail(Of, ErrorCode::InvalidParams, "unknown target '" + Name + "'");
    Names.push_back(std::move(Name));
  }
  // None: as the project says.
  Chosen.reset();
  if (!Names.empty())
    Chosen = std::move(Names);
  for (auto &[Key, Unit] : Units)
    Unit.Made.clear();
  recheckAll();
  reply(Of, nullptr);
  if (RefreshesLenses)
    Client.call("workspace/codeLens/refresh", nullptr);
  if (RefreshesHints)
    Client.call("workspace/inlayHint/refresh", nullptr);
}

void Server::codeActions(const RequestPtr &Of, const Params &P) {
  std::optional<editor::Span> Where = spanFrom(P.getAsObject()->get("range"));
  if (!Where)
    return failParams(Of);
  withDocument(
      Of, P,
      [this, Of, Where = *Where](UnitState &Unit, const std::string &File) {
        json::Array Actions;
        std::set<std::string> Seen;
        auto Add = [&](const editor::Problem &Problem) {
          if (Problem.Fixes.empty() || Problem.File != File || Problem.Where.Start > Where.End ||
              Problem.Where.End < Where.Start)
            return;
          json::Object Changes;
          std::string Title;
          for (const editor::Edit &E : Problem.Fixes) {
            json::Object Edit{{"range", toJson(E.Where)}, {"newText", clean(E.Text)}};
            json::Value &List = Changes.try_emplace(uriOf(E.File), json::Array()).first->second;
            List.getAsArray()->push_back(std::move(Edit));
            Title = E.Text.empty() ? "Remove the marked text" : "Change to '" + E.Text + "'";
          }
          if (!Seen.insert(formatv("{0}", json::Value(json::Object(Changes))).str()).second)
            return;
          Actions.push_back(json::Object{{"title", clean(Title)},
                                         {"kind", "quickfix"},
                                         {"isPreferred", true},
                                         {"edit", json::Object{{"changes", std::move(Changes)}}}});
        };
        for (const editor::Problem &Problem : Unit.Index->Problems)
          Add(Problem);
        for (const auto &[Target, Made] : Unit.Made)
          for (const editor::Problem &Problem : Made.Problems)
            Add(Problem);
        reply(Of, std::move(Actions));
      },
      /*NeedsCompiles=*/true);
}
