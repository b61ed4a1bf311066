// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Reports.h"
#include "Target/TargetRegistry.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tessera;

/// Make takes a space or '#' in a name only behind a backslash, and '$' doubled.
static std::string makeName(StringRef Name) {
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

std::string cli::makeRule(const Request &R, const CompileResult &Result) {
  std::string Target = R.Output;
  // No file is written that could be named.
  if (R.RuleOnly || Target.empty())
    Target = sys::path::stem(R.Input).str() + ".spv";
  std::string Rule = makeName(Target) + ":";
  for (const std::string &File : Result.Dependencies)
    Rule += " \\\n  " + makeName(File);
  if (isTargetFile(R.Compile.Target))
    Rule += " \\\n  " + makeName(R.Compile.Target);
  return Rule + "\n";
}

void cli::printTimes(raw_ostream &OS, const CompileResult &Result) {
  double Total = 0;
  for (const StageTime &T : Result.Times) {
    OS << format("%10.3f ms  ", T.Microseconds / 1000) << T.Stage << '\n';
    Total += T.Microseconds;
  }
  OS << format("%10.3f ms  ", Total / 1000) << "total\n";
}
