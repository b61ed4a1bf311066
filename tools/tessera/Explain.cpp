// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Explain.h"
#include "Support/TextFile.h"
#include "common/Outputs.h"
#include "common/Program.h"
#include "tessera/explain.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::cli;
using namespace tessera::tools;

/// Returns the messages of each target; with several targets, under each one's name.
static std::string messagesOf(const ExplainedShader &Shader) {
  std::string Said;
  for (const ExplainedTarget &T : Shader.Targets) {
    if (Shader.Targets.size() > 1 && !T.DiagnosticText.empty())
      Said += "for target '" + T.Name + "':\n";
    Said += T.DiagnosticText;
  }
  return Said;
}

static int statusOf(const ExplainedShader &Shader) {
  if (any_of(Shader.Targets, [](const ExplainedTarget &T) { return T.InternalError; }))
    return InternalError;
  if (any_of(Shader.Targets, [](const ExplainedTarget &T) { return T.WrongOptions; }))
    return BadCommandLine;
  bool Any = any_of(Shader.Targets, [](const ExplainedTarget &T) { return T.Success; });
  return Any ? Done : BadInput;
}

int cli::explainRequest(const Request &R) {
  SmallVector<StringRef, 2> Paths = {R.Page};
  if (!R.Errors.empty())
    Paths.push_back(R.Errors);
  SmallVector<StringRef, 8> Read = {R.Input};
  auto Clashes = [&] {
    std::string Mistake = findClash(Paths, Read);
    if (!Mistake.empty())
      printError(Mistake);
    return !Mistake.empty();
  };
  if (Clashes())
    return BadCommandLine;

  bool IsStandard = R.Input == "-";
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text =
      IsStandard ? readStandardInput() : MemoryBuffer::getFile(R.Input);
  if (!Text) {
    printError("cannot read " + (IsStandard ? "standard input" : "'" + R.Input + "'") + ": " +
               Text.getError().message());
    return BadInput;
  }
  std::string Name = IsStandard ? "<stdin>" : R.Input;
  workingOn(Name);
  StringRef Bytes = (*Text)->getBuffer();
  ExplainedShader Shader = explain(Name, {Bytes.data(), Bytes.size()}, R.Compile, R.PageTargets);

  std::string Said = messagesOf(Shader);
  if (R.Errors.empty())
    errs() << Said;
  else if (!writeOutputs({{R.Errors, Said}}))
    return BadInput;
  if (int Status = statusOf(Shader))
    return Status;
  Read.append(Shader.Dependencies.begin(), Shader.Dependencies.end());
  if (Clashes())
    return BadCommandLine;
  return writeOutputs({{R.Page, explainPage(Shader)}}) ? Done : BadInput;
}
