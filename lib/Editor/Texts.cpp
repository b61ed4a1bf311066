// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Editor/Texts.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::editor;

IntrusiveRefCntPtr<vfs::FileSystem> editor::filesOf(const Source &Shader) {
  auto Open = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  for (const OpenFile &File : Shader.Open)
    Open->addFile(File.Path, 0, MemoryBuffer::getMemBuffer(File.Text, File.Path));
  if (Shader.OnlyOpen)
    return Open;
  auto Both = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(vfs::getRealFileSystem());
  Both->pushOverlay(Open);
  return Both;
}

std::string editor::plainPath(StringRef Path) {
  SmallString<128> Plain = Path;
  sys::path::remove_dots(Plain, /*remove_dot_dot=*/true);
  return Plain.str().str();
}

const Lines *Texts::linesOf(StringRef Path) {
  auto [It, IsNew] = Known.try_emplace(Path);
  if (IsNew)
    if (ErrorOr<std::unique_ptr<MemoryBuffer>> Read = Files->getBufferForFile(Path)) {
      It->second.Buffer = std::move(*Read);
      It->second.Of = std::make_unique<Lines>(It->second.Buffer->getBuffer());
    }
  return It->second.Of.get();
}

Position Texts::at(StringRef Path, uint32_t Line, uint32_t Column) {
  const Lines *Of = linesOf(Path);
  return Of ? Of->fromBytes(Line, Column) : Position();
}

/// Returns the end of the word at \p Start, so that a message about a place marks something.
static Position endOfWord(const Lines &Of, Position Start) {
  StringRef Line = Of.line(Start.Line);
  size_t From = Of.offset(Start) - Of.offset({Start.Line, 0});
  size_t To = From;
  while (To < Line.size() && (isAlnum(Line[To]) || Line[To] == '_'))
    ++To;
  if (To == From && To < Line.size() && static_cast<unsigned char>(Line[To]) < 0x80)
    ++To;
  return {Start.Line, unitsOf(Line.take_front(To))};
}

static Span spanOf(Texts &Of, const std::string &File, const CompileDiagnostic &D) {
  Span Where;
  const Lines *Text = Of.linesOf(File);
  if (!Text || !D.Line)
    return Where;
  Where.Start = Text->fromBytes(D.Line, D.Column);
  Where.End = D.EndColumn ? Text->fromBytes(D.Line, D.EndColumn) : endOfWord(*Text, Where.Start);
  return Where;
}

std::vector<Problem> editor::problemsOf(ArrayRef<CompileDiagnostic> Messages, Texts &Of,
                                        const std::string &Main) {
  std::vector<Problem> Problems;
  for (const CompileDiagnostic &D : Messages) {
    std::string File = plainPath(D.File);
    bool IsKnown = !D.File.empty() && Of.linesOf(File);
    if (!IsKnown)
      File = Main;
    Span Where = IsKnown ? spanOf(Of, File, D) : Span();
    std::vector<Edit> Fixes;
    for (const CompileFix &Fix : D.Fixes) {
      std::string In = plainPath(Fix.File);
      Fixes.push_back(
          {In, {Of.at(In, Fix.Line, Fix.Column), Of.at(In, Fix.EndLine, Fix.EndColumn)}, Fix.Text});
    }
    if (D.Severity != CompileSeverity::Note || Problems.empty()) {
      Problems.push_back({D.Severity, D.Id, File, Where, D.Message, {}, std::move(Fixes)});
      continue;
    }
    Problem &To = Problems.back();
    To.Notes.push_back({File, Where, D.Message});
    // A note proposes a change if the message itself has none.
    if (To.Fixes.empty())
      To.Fixes = std::move(Fixes);
  }
  return Problems;
}
