//===- ParseFixture.h - Parses a snippet and keeps the results ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Annotations.h"
#include "Frontend/Frontend.h"
#include <gtest/gtest.h>

namespace tessera::test {

/// One parse. The options may be changed before run() is called.
struct Parse {
  Parse() { Options.File = "test.hlsl"; }
  explicit Parse(llvm::StringRef Text) : Parse() {
    Options.Text = Text.str();
    run();
  }

  Parse &run() {
    Shader = parseShader(Options, Diags);
    return *this;
  }

  bool ok() const { return Shader != nullptr; }
  /// Everything as the command line prints it.
  std::string text() const {
    std::string Result;
    llvm::raw_string_ostream OS(Result);
    Diags.printText(OS);
    return Result;
  }
  /// "line:column: level: message" of each diagnostic, one per line.
  std::string brief() const {
    constexpr const char *Levels[] = {"note", "remark", "warning", "error"};
    std::string Result;
    llvm::raw_string_ostream OS(Result);
    for (const Diagnostic &D : Diags.diagnostics()) {
      if (D.Where.Line)
        OS << D.Where.Line << ':' << D.Where.Col << ": ";
      OS << Levels[size_t(D.Level)] << ": " << D.Message << '\n';
    }
    return Result;
  }

  FrontendOptions Options;
  SourceFiles Files;
  DiagnosticEngine Diags{Files};
  std::unique_ptr<ParsedShader> Shader;
};

/// Parses declarations followed by an entry point with the given body.
inline Parse parseBody(llvm::StringRef Body, llvm::StringRef Declarations = "") {
  return Parse((Declarations + "\n[numthreads(1, 1, 1)] void main() {\n" + Body + "\n}\n").str());
}

} // namespace tessera::test
