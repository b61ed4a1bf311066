//===- main.cpp - A target file from a report of a device -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exit status: 0; 1 for a report without the facts that a target needs; 2 for a wrong command line;
// 70 for a crash.
//
//===----------------------------------------------------------------------===//
#include "ReportReader.h"
#include "common/Program.h"
#include "common/Usage.h"
#include "common/Version.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::tools;

namespace {
constexpr const char *Usage =
    "Converts a report about a device into a target file for tessera --target.\n"
    "\n"
    "usage: tessera-target [options] report.json\n"
    "\n"
    "The report is the output of 'vulkaninfo --json', or a file of the public GPU database "
    "(gpuinfo.org).\n"
    "'-' is standard input.\n"
    "\n"
    "Options:\n"
    "  --source TEXT         Origin of the facts, for the target file (default: the report's "
    "name)\n"
    "  --help                Print this help\n"
    "  --version             Print the version, the commit and the releases of LLVM and "
    "SPIRV-Tools\n"
    "\n"
    "Examples:\n"
    "  vulkaninfo --json=0 -o device.json\n"
    "  tessera-target device.json > my-gpu.yaml\n"
    "  tessera gemm.hlsl --target my-gpu.yaml -o gemm.spv\n"
    "\n"
    "Exit status: 0; 1 for a report that does not describe a target; 2 for a wrong command line; "
    "70 for\n"
    "an internal error.\n";

int wrong(const Twine &Message) {
  printError(Message);
  printUsage(errs(), "tessera-target", Usage);
  return BadCommandLine;
}

int convert(StringRef File, StringRef Source) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getFileOrSTDIN(File, /*IsText=*/true);
  if (!Text) {
    printError(File + ": " + Text.getError().message());
    return BadInput;
  }
  workingOn(File);
  std::string Default = ("report " + sys::path::filename(File)).str();
  Expected<DeviceReport> Report =
      report::readReport((*Text)->getBuffer(), Source.empty() ? StringRef(Default) : Source);
  if (!Report) {
    printError(File + ": " + toString(Report.takeError()));
    return BadInput;
  }
  std::string Problem;
  if (printReport(outs(), *Report, Problem))
    return Done;
  printError(File + ": " + Problem);
  return BadInput;
}

int runCommandLine(ArrayRef<char *> Arguments) {
  StringRef File, Source;
  for (size_t I = 0; I < Arguments.size(); ++I) {
    StringRef Argument = Arguments[I];
    if (Argument == "--version") {
      printVersion(outs(), "tessera-target");
      return Done;
    }
    if (Argument == "--help" || Argument == "-h") {
      outs() << Usage;
      return Done;
    }
    if (Argument == "--source") {
      if (I + 1 == Arguments.size())
        return wrong("--source needs a value");
      Source = Arguments[++I];
    } else if (Argument.starts_with("-") && Argument != "-") {
      return wrong("unknown option '" + Argument + "'");
    } else if (!File.empty()) {
      return wrong("one report at a time, got '" + File + "' and '" + Argument + "'");
    } else {
      File = Argument;
    }
  }
  return File.empty() ? wrong("expected a report") : convert(File, Source);
}
} // namespace

int main(int Argc, char **Argv) {
  start("tessera-target");
  return finish(runCommandLine(ArrayRef(Argv + 1, Argv + Argc)));
}
