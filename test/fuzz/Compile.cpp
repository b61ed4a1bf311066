// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/Compile.h"
#include "Fuzz.h"

using namespace llvm;
using namespace tessera;

void fuzz::noteDiagnostics(const DiagnosticEngine &Diags) {
  for (const Diagnostic &D : Diags.diagnostics())
    noteFeature("diagnostic", D.Name);
}

void fuzz::noteResult(const CompileResult &Result) {
  for (const CompileDiagnostic &D : Result.Diagnostics) {
    // What Clang says has a name where it is a warning.
    noteFeature("diagnostic", D.Id.empty() ? withoutDetails(D.Message) : D.Id);
    if (Result.InternalError && D.Severity == CompileSeverity::Error)
      finding("internal error: " + D.Id + ": " + D.Message);
  }
  StringRef Bytes = Result.Output;
  if (Bytes.starts_with("\x03\x02\x23\x07")) {
    std::vector<uint32_t> Words(Bytes.size() / 4);
    std::copy(Bytes.begin(), Bytes.end(), reinterpret_cast<char *>(Words.data()));
    noteWords(Words);
  } else {
    noteText(Bytes);
  }
}

void fuzz::compileShader(StringRef Name, StringRef Text, const CompileOptions &Options) {
  CompileResult Result;
  if (contain([&] {
        Result = compile({Name.data(), Name.size()}, {Text.data(), Text.size()}, Options);
      }))
    noteResult(Result);
}
