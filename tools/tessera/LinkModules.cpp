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

int cli::linkRequest(const Request &R) {
  StringRef Path = R.Output.empty() ? "-" : StringRef(R.Output);
  SmallVector<StringRef, 4> Read(R.Modules.begin(), R.Modules.end());
  if (std::string Mistake = findClash({Path}, Read); !Mistake.empty()) {
    printError(Mistake);
    return BadCommandLine;
  }
  std::vector<LinkInput> Modules;
  for (const std::string &Name : R.Modules) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Bytes = MemoryBuffer::getFile(Name);
    if (!Bytes) {
      printError("cannot read '" + Name + "': " + Bytes.getError().message());
      return BadInput;
    }
    Modules.push_back({Name, (*Bytes)->getBuffer().str()});
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
  return writeOutputs({{Path, Result.Output}}) ? Done : BadInput;
}
