// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/Compile.h"
#include "Fuzz.h"
#include "tessera/explain.h"

using namespace llvm;
using namespace tessera;

void fuzz::noteDiagnostics(const DiagnosticEngine &Diags) {
  for (const Diagnostic &D : Diags.diagnostics())
    noteFeature("diagnostic", D.Name);
}

/// Removes the quoted parts of a message, so that similar messages become equal.
static std::string withoutQuotes(StringRef Text) {
  std::string Short;
  while (!Text.empty()) {
    auto [Plain, Rest] = Text.split('\'');
    Short += Plain;
    Text = Rest.split('\'').second;
  }
  return Short;
}

static void checkInternal(const CompileDiagnostic &D, bool IsInternal) {
  if (IsInternal && D.Severity == CompileSeverity::Error)
    fuzz::finding("internal error: " + D.Id + ": " + D.Message);
}

bool fuzz::noteResult(const CompileResult &Result) {
  bool IsAccepted = true;
  for (const CompileDiagnostic &D : Result.Diagnostics) {
    // Clang's message only has a name if it is a warning.
    noteFeature("diagnostic", D.Id.empty() ? withoutDetails(withoutQuotes(D.Message)) : D.Id);
    IsAccepted &= D.Severity != CompileSeverity::Error || !D.Id.empty();
    checkInternal(D, Result.InternalError);
  }
  StringRef Bytes = Result.Output;
  if (Bytes.starts_with("\x03\x02\x23\x07")) {
    std::vector<uint32_t> Words(Bytes.size() / 4);
    std::copy(Bytes.begin(), Bytes.end(), reinterpret_cast<char *>(Words.data()));
    noteWords(Words);
  } else {
    noteText(Bytes);
  }
  return IsAccepted;
}

bool fuzz::compileShader(StringRef Name, StringRef Text, const CompileOptions &Options) {
  CompileResult Result;
  bool IsWhole = contain(
      [&] { Result = compile({Name.data(), Name.size()}, {Text.data(), Text.size()}, Options); });
  return IsWhole && noteResult(Result);
}

void fuzz::explainShader(StringRef Name, StringRef Text, const CompileOptions &Options) {
  ExplainedShader Shader;
  contain([&] {
    Shader = explain({Name.data(), Name.size()}, {Text.data(), Text.size()}, Options);
    (void)explainPage(Shader);
  });
  for (const ExplainedTarget &Target : Shader.Targets)
    for (const CompileDiagnostic &D : Target.Diagnostics)
      checkInternal(D, Target.InternalError);
}
