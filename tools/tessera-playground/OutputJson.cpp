// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The answer to a compile. Positions are those of the Language Server Protocol.
#include "Shader.h"
#include "tessera-lsp/Json.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::playground;

static StringRef wordFor(CompileSeverity Severity) {
  switch (Severity) {
  case CompileSeverity::Note:
    return "note";
  case CompileSeverity::Remark:
    return "remark";
  case CompileSeverity::Warning:
    return "warning";
  case CompileSeverity::Error:
    return "error";
  }
  llvm_unreachable("severity");
}

static json::Object problemJSON(const editor::Problem &P) {
  json::Array Notes, Fixes;
  for (const editor::Note &N : P.Notes)
    Notes.push_back(json::Object{{"file", N.File},
                                 {"range", server::toJson(N.Where)},
                                 {"message", json::fixUTF8(N.Message)}});
  for (const editor::Edit &E : P.Fixes)
    Fixes.push_back(json::Object{
        {"file", E.File}, {"range", server::toJson(E.Where)}, {"text", json::fixUTF8(E.Text)}});
  return json::Object{{"severity", wordFor(P.Severity)},
                      {"id", P.Id},
                      {"file", P.File},
                      {"range", server::toJson(P.Where)},
                      {"message", json::fixUTF8(P.Message)},
                      {"notes", std::move(Notes)},
                      {"fixes", std::move(Fixes)}};
}

json::Object playground::outputJSON(const editor::Output &Made) {
  json::Array Messages;
  for (const editor::Problem &P : Made.Found)
    Messages.push_back(problemJSON(P));
  json::Value Reflection = nullptr;
  if (Expected<json::Value> Read = json::parse(Made.Reflection))
    Reflection = std::move(*Read);
  else
    consumeError(Read.takeError());
  auto NameOf = [](const std::string &File) { return File; };
  return json::Object{{"success", Made.Success},
                      {"text", json::fixUTF8(Made.Text)},
                      {"lines", server::linesToJson(Made, NameOf)},
                      {"messages", std::move(Messages)},
                      {"problems", json::fixUTF8(Made.Problems)},
                      {"reflection", std::move(Reflection)}};
}
