// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Editor/Texts.h"
#include "Server.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::server;
using editor::ProjectName;

/// Returns the path of a URI; nothing if it names no file.
static std::optional<std::string> pathOf(StringRef Uri) {
  Expected<llvm::lsp::URIForFile> File = llvm::lsp::URIForFile::fromURI(Uri);
  if (!File) {
    consumeError(File.takeError());
    return std::nullopt;
  }
  return editor::plainPath(File->file());
}

std::string Server::uriOf(const std::string &Path) {
  if (auto It = Documents.find(Path); It != Documents.end())
    return It->second.Uri;
  Expected<llvm::lsp::URIForFile> File = llvm::lsp::URIForFile::fromFile(Path);
  if (File)
    return File->uri().str();
  consumeError(File.takeError());
  return "file:///";
}

std::optional<std::string> Server::documentOf(const RequestPtr &Of, const Params &P) {
  const json::Object *Document = P.getAsObject()->getObject("textDocument");
  std::optional<StringRef> Uri = Document ? Document->getString("uri") : std::nullopt;
  std::optional<std::string> Path = Uri ? pathOf(*Uri) : std::nullopt;
  if (!Path || !Documents.contains(*Path)) {
    fail(Of, llvm::lsp::ErrorCode::InvalidParams, "the document is not open");
    return std::nullopt;
  }
  return Path;
}

std::optional<std::string> Server::textOf(const std::string &Path) {
  if (auto It = Documents.find(Path); It != Documents.end())
    return It->second.Text;
  bool IsFile = false;
  if (sys::fs::is_regular_file(Path, IsFile) || !IsFile)
    return std::nullopt;
  ErrorOr<std::unique_ptr<MemoryBuffer>> Read = MemoryBuffer::getFile(Path);
  return Read ? std::optional((*Read)->getBuffer().str()) : std::nullopt;
}

void Server::didOpen(const RequestPtr &, const Params &P) {
  llvm::lsp::DidOpenTextDocumentParams Opened;
  json::Path::Root Root;
  if (!fromJSON(P, Opened, Root) || !Opened.textDocument.uri)
    return;
  std::string Path = editor::plainPath(Opened.textDocument.uri.file());
  Documents[Path] = {Opened.textDocument.uri.uri().str(), Path, Opened.textDocument.text,
                     Opened.textDocument.version};
  textChanged(Path);
}

/// Applies one change. Returns false if it is not of the protocol's form.
static bool apply(std::string &Text, const json::Value &Change) {
  const json::Object *Members = Change.getAsObject();
  std::optional<StringRef> New = Members ? Members->getString("text") : std::nullopt;
  if (!New)
    return false;
  const json::Value *Range = Members->get("range");
  if (!Range) {
    Text = New->str();
    return true;
  }
  std::optional<editor::Span> Where = spanFrom(Range);
  if (!Where)
    return false;
  editor::Lines Of(Text);
  size_t Start = Of.offset(Where->Start), End = Of.offset(Where->End);
  Text.replace(Start, std::max(End, Start) - Start, New->str());
  return true;
}

void Server::didChange(const RequestPtr &Of, const Params &P) {
  std::optional<std::string> Path = documentOf(Of, P);
  const json::Object &Members = *P.getAsObject();
  const json::Array *Changes = Members.getArray("contentChanges");
  if (!Path || !Changes)
    return;
  Document &D = Documents[*Path];
  for (const json::Value &Change : *Changes)
    if (!apply(D.Text, Change))
      return Client.notify(
          "window/showMessage",
          json::Object{{"type", 1}, {"message", "tessera: a change of the text has a wrong form"}});
  D.Version = Members.getObject("textDocument")->getInteger("version").value_or(D.Version + 1);
  textChanged(*Path);
}

void Server::didClose(const RequestPtr &Of, const Params &P) {
  std::optional<std::string> Path = documentOf(Of, P);
  if (!Path)
    return;
  Documents.erase(*Path);
  textChanged(*Path);
  // Shaders that nothing asks about any more.
  std::set<std::string> Files{*Path};
  for (auto It = Units.begin(); It != Units.end();) {
    UnitState &Unit = (It++)->second;
    if (Unit.IsListed || isOpen(Unit))
      continue;
    if (Unit.Index)
      Files.insert(Unit.Index->Files.begin(), Unit.Index->Files.end());
    removeUnit(Unit.Key);
  }
  publish(Files);
}

void Server::didChangeFiles(const RequestPtr &, const Params &P) {
  const json::Array *Changes = P.getAsObject()->getArray("changes");
  if (!Changes)
    return;
  for (const json::Value &Change : *Changes) {
    const json::Object *Members = Change.getAsObject();
    std::optional<StringRef> Uri = Members ? Members->getString("uri") : std::nullopt;
    std::optional<std::string> Path = Uri ? pathOf(*Uri) : std::nullopt;
    if (Path && !Documents.contains(*Path))
      textChanged(*Path);
  }
}

void Server::textChanged(const std::string &Path) {
  if (sys::path::filename(Path) == ProjectName) {
    ProjectOfFolder.clear();
    loadProject(Path);
    return;
  }
  if (Documents.contains(Path))
    projectOf(Path);
  bool IsKnown = false;
  for (auto &[Key, Unit] : Units) {
    bool Reads = Unit.File == Path || (Unit.Index && is_contained(Unit.Index->Files, Path));
    IsKnown |= Reads;
    if (Reads)
      parse(Unit, isOpen(Unit));
  }
  if (!IsKnown && Documents.contains(Path))
    parse(unitOf(Path), true);
}

editor::Project *Server::projectOf(const std::string &Path) {
  std::string Folder = sys::path::parent_path(Path).str();
  auto [It, IsNew] = ProjectOfFolder.try_emplace(Folder);
  if (IsNew) {
    for (StringRef Above = Folder; !Above.empty(); Above = sys::path::parent_path(Above)) {
      SmallString<128> File = Above;
      sys::path::append(File, ProjectName);
      std::string Name = File.str().str();
      if (Documents.contains(Name) || sys::fs::exists(Name)) {
        It->second = std::move(Name);
        break;
      }
    }
    if (!It->second.empty() && !Projects.contains(It->second)) {
      std::string Found = It->second;
      loadProject(Found);
    }
  }
  auto Found = Projects.find(ProjectOfFolder[Folder]);
  return Found == Projects.end() ? nullptr : &Found->second;
}

void Server::loadProject(const std::string &Path) {
  std::optional<std::string> Text = textOf(Path);
  if (Text) {
    editor::Project &Read = Projects[Path] = editor::readProject(Path, *Text);
    if (std::string Problem; !readArguments(Read.Arguments, Problem))
      editor::report(Read, *Text, "\"arguments\"", Problem);
  } else {
    Projects.erase(Path);
  }
  publish({Path});
  // Units of the project before, and files that others include now.
  std::vector<std::string> Gone;
  for (auto &[Key, Unit] : Units)
    if (Unit.IsListed || !isOpen(Unit))
      Gone.push_back(Key);
  for (const std::string &Key : Gone)
    removeUnit(Key);
  for (const auto &[Name, Read] : Projects)
    for (const editor::ProjectFile &File : Read.Files)
      if (Text || Documents.contains(File.Path))
        addUnit(File.Path, &File);
  recheckAll();
}
