//===- Compile.h - The compile behind every entry point -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "API/IncludeCallback.h"
#include "Support/Diagnostic.h"
#include "tessera/explain.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace tessera {

class ShaderWatcher;

/// Where to record the decisions of a compile; by default nowhere.
struct ExplainTo {
  ExplainedShader *Shader = nullptr;
  ExplainedTarget *Target = nullptr;
};

/// Compiles \p Text, or the contents of \p File if there is none. Ignores Options.Include. Without
/// \p Include reads files from \p Files; if that is null, from the machine's file system.
CompileResult compileWith(std::string File, std::optional<std::string> Text,
                          const CompileOptions &Options, const IncludeSource &Include,
                          llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files = nullptr,
                          ExplainTo Explain = {});

/// explain() with files from \p Files.
ExplainedShader explainWith(std::string_view FileName, std::string_view Text,
                            const CompileOptions &Options, const std::vector<std::string> &Targets,
                            llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

/// Parses a shader as compileWith does, for \p Watcher, without lowering. Succeeds if Clang has no
/// error.
CompileResult watchWith(std::string File, const CompileOptions &Options,
                        llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                        ShaderWatcher &Watcher);

/// Whether the row reports a bug of the compiler instead of an error in its input.
bool isInternalError(DiagID ID);

/// Copies the diagnostics of \p Diags to \p Result, with their rendered text.
void exportDiagnostics(DiagnosticEngine &Diags, CompileResult &Result);

/// A compile that fails with one row of Diagnostics.def.
template <typename... Args> CompileResult failedResult(DiagID ID, const Args &...Arguments) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  Diags.report({}, ID, Arguments...);
  CompileResult Result;
  exportDiagnostics(Diags, Result);
  return Result;
}

} // namespace tessera
