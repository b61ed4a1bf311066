// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LinkModules.h"
#include "common/Outputs.h"
#include "common/Program.h"
#include "tessera/link.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::cli;
using namespace tessera::tools;

/// The contents of \p File; none after a message.
static std::optional<std::string> contentsOf(const std::string &File) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Bytes = MemoryBuffer::getFile(File);
  if (Bytes)
    return (*Bytes)->getBuffer().str();
  printError("cannot read '" + File + "': " + Bytes.getError().message());
  return std::nullopt;
}

int cli::linkRequest(const Request &R) {
  StringRef Path = R.Output.empty() ? "-" : StringRef(R.Output);
  SmallVector<StringRef, 4> Written{Path}, Read;
  if (R.Compile.Reflect)
    Written.push_back(R.Reflection);
  for (const Request::Module &M : R.Modules) {
    Read.push_back(M.File);
    if (!M.Reflection.empty())
      Read.push_back(M.Reflection);
  }
  if (std::string Mistake = findClash(Written, Read); !Mistake.empty()) {
    printError(Mistake);
    return BadCommandLine;
  }
  std::vector<LinkInput> Modules;
  for (const Request::Module &M : R.Modules) {
    std::optional<std::string> Bytes = contentsOf(M.File), Reflection = std::string();
    if (Bytes && !M.Reflection.empty())
      Reflection = contentsOf(M.Reflection);
    if (!Bytes || !Reflection)
      return BadInput;
    Modules.push_back({M.File, std::move(*Bytes), std::move(*Reflection)});
  }
  CompileResult Result = link(Modules, R.Compile);
  errs() << (R.JSONDiagnostics ? Result.diagnosticJSON() : Result.diagnosticText());
  if (!Result)
    return Result.WrongOptions ? BadCommandLine : BadInput;
  if (R.Compile.Output == OutputKind::SPIRV && R.Output.empty() && outs().is_displayed()) {
    printError("not writing a binary module to the terminal; give -o FILE, '-o -' or "
               "--emit=spirv-asm");
    return BadCommandLine;
  }
  SmallVector<Output, 2> Outputs{{Path, Result.Output}};
  if (R.Compile.Reflect)
    Outputs.push_back({R.Reflection, Result.Reflection});
  return writeOutputs(Outputs) ? Done : BadInput;
}
