//===- main.cpp - The command line ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exit status: 0; 1 for errors in the input; 2 for a wrong command line. Diagnostics go to standard
// error, and no file is written when there is an error.
//
//===----------------------------------------------------------------------===//
#include "CommandLine.h"
#include "common/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::cli;

namespace {
enum ExitStatus { Done = 0, BadInput = 1, BadCommandLine = 2 };

/// Writes \p Text to \p Path through a temporary file, so that no reader sees half of it and a
/// failure leaves what was there before.
bool writeFile(StringRef Path, StringRef Text) {
  if (Path.empty() || Path == "-") {
    outs() << Text;
    outs().flush();
    return true;
  }
  Error E = writeToOutput(Path, [&](raw_ostream &OS) {
    OS << Text;
    return Error::success();
  });
  if (!E)
    return true;
  errs() << "tessera: error: cannot write '" << Path << "': " << toString(std::move(E)) << '\n';
  return false;
}

/// Make takes a space or '#' in a name only behind a backslash, and '$' doubled.
std::string makeName(StringRef Name) {
  std::string Out;
  for (char C : Name) {
    if (C == ' ' || C == '#')
      Out += '\\';
    if (C == '$')
      Out += '$';
    Out += C;
  }
  return Out;
}

std::string makeRule(const Request &R, const CompileResult &Result) {
  std::string Rule = makeName(R.Output.empty() ? "-" : StringRef(R.Output)) + ":";
  for (const std::string &File : Result.Dependencies)
    Rule += " \\\n  " + makeName(File);
  return Rule + "\n";
}

void printTimes(const CompileResult &Result) {
  double Total = 0;
  for (const StageTime &T : Result.Times) {
    errs() << format("%10.3f ms  ", T.Microseconds / 1000) << T.Stage << '\n';
    Total += T.Microseconds;
  }
  errs() << format("%10.3f ms  ", Total / 1000) << "total\n";
}

int compileRequest(const Request &R) {
  CompileResult Result;
  if (R.Input == "-") {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getSTDIN();
    if (!Text) {
      errs() << "tessera: error: cannot read standard input: " << Text.getError().message() << '\n';
      return BadInput;
    }
    StringRef Bytes = (*Text)->getBuffer();
    Result = compile("<stdin>", {Bytes.data(), Bytes.size()}, R.Compile);
  } else {
    Result = compileFile(R.Input, R.Compile);
  }

  errs() << Result.PrintedIR;
  if (R.JSONDiagnostics)
    errs() << Result.diagnosticJSON();
  else
    errs() << Result.diagnosticText();
  if (R.TimeReport)
    printTimes(Result);
  if (!Result)
    return Result.WrongOptions ? BadCommandLine : BadInput;

  // A binary module on a terminal helps nobody.
  if (R.Compile.Output == OutputKind::SPIRV && R.Output.empty() && outs().is_displayed()) {
    errs() << "tessera: error: not writing a binary module to the terminal; give -o FILE, '-o -' or "
              "--emit=spirv-asm\n";
    return BadCommandLine;
  }
  bool Written = writeFile(R.Output, Result.Output);
  if (Written && !R.Reflection.empty())
    Written = writeFile(R.Reflection, Result.Reflection);
  if (Written && !R.DepFile.empty())
    Written = writeFile(R.DepFile, makeRule(R, Result));
  return Written ? Done : BadInput;
}
} // namespace

int main(int Argc, const char **Argv) {
  std::optional<Request> R = parseCommandLine({Argv + 1, Argv + Argc});
  if (!R)
    return BadCommandLine;
  switch (R->What) {
  case Action::Help:
    printHelp();
    return Done;
  case Action::Version:
    tools::printVersion(outs(), "tessera");
    return Done;
  case Action::ListTargets:
    outs() << listTargets();
    return Done;
  case Action::DescribeTarget: {
    std::string Error;
    if (std::optional<std::string> Text = describeTarget(R->TargetToDescribe, Error)) {
      outs() << *Text;
      return Done;
    }
    errs() << Error;
    return BadCommandLine;
  }
  case Action::ListPasses:
    for (const auto &[Name, Doc] : listPasses())
      outs() << left_justify(Name, 20) << Doc << '\n';
    return Done;
  case Action::Compile:
    return compileRequest(*R);
  }
}
