// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a compile for a target says: messages, the fate of matrix operations, layouts, outputs.
#include "API/Compile.h"
#include "Editor/Editor.h"
#include "Editor/Texts.h"
#include "Explain/Writer.h"
#include "Target/TargetRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::editor;

namespace {
/// A target that has both languages is shown as SPIR-V.
bool isForMetal(const CompileOptions &Options) {
  return defaultOutput(Options.Target.empty() ? "vulkan" : Options.Target) == OutputKind::MSL;
}

/// The reasons of a kind, one on each line.
std::string detailsOf(const ExplainedKind &K) {
  std::string Text;
  if (!K.Strategy.empty())
    Text += "strategy: " + K.Strategy + "\n";
  for (const auto &[Strategy, Why] : K.Refused)
    Text += "not " + Strategy + ": " + Why + "\n";
  if (!K.Route.empty())
    Text += "computed as " + K.Route + "\n";
  if (!K.Row.empty())
    Text += "row of the target: " + K.Row + "\n";
  return Text;
}

std::string operationOf(const ExplainedTarget &T, const ExplainedOperation &O) {
  SmallVector<StringRef, 2> Words;
  for (uint32_t K : O.Kinds)
    if (StringRef Word = html::wordsFor(T.Kinds[K].Operation); !is_contained(Words, Word))
      Words.push_back(Word);
  return join(Words, ", ");
}

void addMembers(Compiled &Result, StringRef Owner, StringRef Layout,
                ArrayRef<ReflectedMember> Members) {
  for (const ReflectedMember &M : Members)
    Result.Members.push_back({Owner.str(), M.Name, M.Type.Name, Layout.str(), M.Offset, M.Size});
}

void addLayouts(Compiled &Result, const ReflectedEntry &Entry) {
  for (const ReflectedStruct &S : Entry.Structs)
    addMembers(Result, S.Name, S.Layout, S.Members);
  for (const std::vector<ReflectedResource> *List :
       {&Entry.Resources, &Entry.PushConstants, &Entry.ShaderRecords})
    for (const ReflectedResource &R : *List) {
      addMembers(Result, R.Name, "constant", R.Members);
      if (!R.Type.empty() && R.Type != R.Name)
        addMembers(Result, R.Type, "constant", R.Members);
    }
}
} // namespace

Compiled editor::compileUnit(const Source &Shader) {
  CompileOptions Options = Shader.Options;
  bool IsMetal = isForMetal(Options);
  Options.Output = IsMetal ? OutputKind::MSL : OutputKind::SPIRV;
  // Places of operations come from the lines.
  Options.DebugLines = Options.DebugNames = Options.Reflect = Options.Dependencies = true;
  Options.Debug = DebugOutput::None;
  Options.Listing = false;
  ExplainedShader Explained;
  Explained.Files.push_back({Shader.File, ""});
  ExplainedTarget T;
  IntrusiveRefCntPtr<vfs::FileSystem> Files = filesOf(Shader);
  CompileResult Made = compileWith(Shader.File, std::nullopt, Options, {}, Files, {&Explained, &T});

  Compiled Result;
  Result.Target = Options.Target.empty() ? "vulkan" : Options.Target;
  Result.Success = Made.Success;
  Texts Of(Files);
  Result.Problems = problemsOf(Made.Diagnostics, Of, Shader.File);
  for (const std::string &File : Made.Dependencies)
    Result.Files.push_back(plainPath(File));
  if (!Made.Success)
    return Result;
  for (const ExplainedOperation &O : T.Operations) {
    std::string File = plainPath(Explained.Files[O.Where.File].Name), Details;
    for (uint32_t K : O.Kinds)
      Details += detailsOf(T.Kinds[K]);
    Result.Fates.push_back({File, Of.at(File, O.Where.Line, O.Where.Column), operationOf(T, O),
                            html::wayOf(T, O).Words, Details});
  }
  for (const ReflectedEntry &Entry : Made.Entries) {
    Result.Entries.push_back(Entry.Name);
    addLayouts(Result, Entry);
  }
  return Result;
}

Output editor::outputOf(const Source &Shader) {
  CompileOptions Options = Shader.Options;
  Options.DebugLines = Options.DebugNames = true;
  Options.Debug = DebugOutput::None;
  // Its lines lead to those of the source.
  Options.Listing = Options.Output == OutputKind::SPIRVAssembly;
  ExplainedShader Explained;
  Explained.Files.push_back({Shader.File, ""});
  ExplainedTarget T;
  IntrusiveRefCntPtr<vfs::FileSystem> Files = filesOf(Shader);
  CompileResult Made = compileWith(Shader.File, std::nullopt, Options, {}, Files, {&Explained, &T});
  Output Result;
  Result.Success = Made.Success;
  Result.Problems = Made.diagnosticText();
  Texts Of(Files);
  Result.Found = problemsOf(Made.Diagnostics, Of, Shader.File);
  Result.Reflection = std::move(Made.Reflection);
  if (!Made.Success)
    return Result;
  // The text in parts that come from one line each.
  uint32_t Line = 0;
  for (const ExplainedLines &Part : T.Text) {
    Result.Text += Part.Text;
    auto Count = static_cast<uint32_t>(StringRef(Part.Text).count('\n'));
    if (Part.Where.Line)
      for (uint32_t I = 0; I < Count; ++I)
        Result.Lines.push_back(
            {plainPath(Explained.Files[Part.Where.File].Name), Part.Where.Line - 1, Line + I});
    Line += Count;
  }
  return Result;
}

std::string editor::planOf(const Source &Shader, const std::vector<std::string> &Targets) {
  IntrusiveRefCntPtr<vfs::FileSystem> Files = filesOf(Shader);
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text = Files->getBufferForFile(Shader.File);
  StringRef Read = Text ? (*Text)->getBuffer() : StringRef();
  return explainPage(
      explainWith(Shader.File, {Read.data(), Read.size()}, Shader.Options, Targets, Files));
}

std::vector<TargetName> editor::allTargets() {
  std::vector<TargetName> List;
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  for (StringRef Name : targetNames())
    if (std::optional<Target> T = findTarget(Name, Diags))
      List.push_back({T->Name, T->Description});
  return List;
}
