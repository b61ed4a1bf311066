//===- main.cpp - The reference machine --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exit status: 0; 1 for a failed result, a broken rule or an error in the input; 2 for a wrong
// command line; 70 when the program is at fault.
//
//===----------------------------------------------------------------------===//
#include "Session.h"
#include "common/Program.h"
#include "common/Steps.h"
#include "common/Usage.h"
#include "common/Version.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp_tool;
using namespace tessera::tools;

namespace {
int runCommandLine(int Argc, char **Argv) {
  Options O;
  std::string Problem;
  if (!parseOptions(ArrayRef(Argv + 1, Argv + Argc), O, Problem)) {
    printError(Problem);
    tools::printUsage(errs(), "tessera-interp", usage());
    return BadCommandLine;
  }
  if (O.Help)
    return outs() << usage(), Done;
  if (O.Version)
    return tools::printVersion(outs(), "tessera-interp"), Done;
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  return runAndReport(Diags, [&] { return Session(O, Diags).run(); });
}
} // namespace

int main(int Argc, char **Argv) {
  start("tessera-interp");
  return finish(runCommandLine(Argc, Argv));
}
