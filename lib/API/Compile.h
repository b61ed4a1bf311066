//===- Compile.h - The compile behind every entry point -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "API/IncludeCallback.h"
#include "Support/Diagnostic.h"
#include "tessera/explain.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace tessera {

/// Where a compile notes what it decides; nowhere by default.
struct ExplainTo {
  ExplainedShader *Shader = nullptr;
  ExplainedTarget *Target = nullptr;
};

/// Compiles \p Text, or what is in \p File without one. Options.Include is not looked at. Where
/// there is no \p Include, files come from \p Files, or the machine's where that is null.
CompileResult compileWith(std::string File, std::optional<std::string> Text,
                          const CompileOptions &Options, const IncludeSource &Include,
                          llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files = nullptr,
                          ExplainTo Explain = {});

/// Whether the row says that the compiler is wrong, not its input.
bool isInternalError(DiagID ID);

/// Copies what \p Diags holds to \p Result, rendered too.
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
