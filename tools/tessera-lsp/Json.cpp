// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Json.h"
#include "llvm/Support/LSP/Protocol.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::server;
using editor::Position;
using editor::Span;

json::Value server::toJson(const Position &At) {
  return json::Object{{"line", At.Line}, {"character", At.Column}};
}

json::Value server::toJson(const Span &Where) {
  return json::Object{{"start", toJson(Where.Start)}, {"end", toJson(Where.End)}};
}

std::optional<Position> server::positionFrom(const json::Value *Value) {
  llvm::lsp::Position At;
  json::Path::Root Root;
  if (!Value || !fromJSON(*Value, At, Root) || At.line < 0 || At.character < 0)
    return std::nullopt;
  return Position{uint32_t(At.line), uint32_t(At.character)};
}

std::optional<Span> server::spanFrom(const json::Value *Value) {
  const json::Object *Members = Value ? Value->getAsObject() : nullptr;
  if (!Members)
    return std::nullopt;
  std::optional<Position> Start = positionFrom(Members->get("start")),
                          End = positionFrom(Members->get("end"));
  if (!Start || !End || *End < *Start)
    return std::nullopt;
  return Span{*Start, *End};
}

json::Array server::linesToJson(const editor::Output &Of,
                                function_ref<std::string(const std::string &)> UriOf) {
  json::Array Lines;
  for (const editor::LinePair &Pair : Of.Lines)
    Lines.push_back(json::Object{
        {"source", Pair.SourceLine}, {"uri", UriOf(Pair.File)}, {"output", Pair.OutputLine}});
  return Lines;
}
