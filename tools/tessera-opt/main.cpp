//===- main.cpp - IR in, passes, IR or SPIR-V out -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For tests, and for looking at the effect of a pass. Exit status: 0; 1 for errors in the input and
// for files that cannot be written; 2 for a wrong command line; 70 when the compiler is at fault.
//
//===----------------------------------------------------------------------===//
#include "IR/Analysis/LaneRules.h"
#include "IR/Analysis/Uniformity.h"
#include "IR/Rules/Verifier.h"
#include "IR/Text/OpDocumentation.h"
#include "IR/Text/Parser.h"
#include "IR/Text/Printer.h"
#include "MSL/MSL.h"
#include "SPIRV/SPIRV.h"
#include "Support/DiagnosticsFrontend.h"
#include "Support/DiagnosticsIR.h"
#include "Support/Limits.h"
#include "Support/TextFile.h"
#include "Target/TargetRegistry.h"
#include "common/Outputs.h"
#include "common/Program.h"
#include "common/Steps.h"
#include "common/Usage.h"
#include "common/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::tools;

namespace {
constexpr const char *Usage =
    "Runs passes over textual IR (.tsir) and prints the result.\n"
    "\n"
    "usage: tessera-opt [options] file.tsir\n"
    "\n"
    "Passes:\n"
    "  --passes=a,b          Run these passes in this order. 'all' stands for the passes of a "
    "compile,\n"
    "                        'spirv' and 'msl' for those of a back end (after 'all').\n"
    "  --without=a,b         Skip these passes (they affect speed, not correctness)\n"
    "  --list-passes         List all passes and exit\n"
    "  --no-verify           Do not verify the input and the result of each pass\n"
    "\n"
    "Target and matrices:\n"
    "  --target=NAME|FILE    Target of the passes (default: vulkan)\n"
    "  --tile=auto|off       auto (default) tiles shapes that the target lacks; off makes them "
    "errors\n"
    "  --emulate=auto|off    auto (default) emulates matrices that the target lacks; off makes "
    "them\n"
    "                        errors\n"
    "  --matrix-bounds=device|checked\n"
    "                        Elements of a matrix outside its memory: as the device does "
    "(default), or\n"
    "                        read as 0 and not written\n"
    "  --group-matrices=auto|waves|native\n"
    "                        Matrices of a thread group: by the target (default), divided between "
    "the\n"
    "                        waves, or the device's own\n"
    "  --thread-matrices=auto|gather|plain|vectors\n"
    "  --thread-sums=f32|f16\n"
    "                        Products of thread matrices: by the target (default), the vectors of "
    "a\n"
    "                        wave as one matrix, by loads and arithmetic, or by instructions for\n"
    "                        vectors\n"
    "  --optimal-layouts=plain|driver\n"
    "                        Optimal layouts of thread matrices: plain (default) or the driver's "
    "own\n"
    "  --msl-argument-buffers=auto|always|never\n"
    "                        Which resource arrays Metal gets in argument buffers\n"
    "  --spirv-version=1.N   SPIR-V version that the passes of the back end write for (default: "
    "1.6)\n"
    "  --most-blocks=N       Largest number of blocks of a SPIR-V function before it is split\n"
    "\n"
    "Output:\n"
    "  -o FILE               Write to FILE instead of standard output\n"
    "  --emit=ir|spirv|msl   Write the IR (default), or the back end's output (needs "
    "--passes=all)\n"
    "  --verify-only         Print nothing\n"
    "  --print-after-all     Print the module to standard error after each pass\n"
    "  --print-locs          Print the source location of each op\n"
    "  --print-uniformity    Print which values differ between lanes of a wave and threads of a "
    "group\n"
    "  -WNAME, -Wno-NAME     Turn a warning or remark on or off\n"
    "\n"
    "Information:\n"
    "  --print-op-table      Print the op table of docs/ir.md and exit\n"
    "  --print-limits        Print the table of docs/limits.md and exit\n"
    "  --help                Print this help\n"
    "  --version             Print the version, the commit and the releases of LLVM and "
    "SPIRV-Tools\n"
    "\n"
    "Examples:\n"
    "  tessera-opt --passes=all --target=nvidia-ada kernel.tsir\n"
    "  tessera-opt --passes=simplify,dead-code --print-after-all kernel.tsir\n"
    "\n"
    "Exit status: 0; 1 for an error in the input; 2 for a wrong command line; 70 for an internal "
    "error.\n";

struct Request {
  StringRef Input;
  StringRef Output = "-";
  StringRef Target = "vulkan";
  std::vector<const Step *> Passes;
  SmallVector<StringRef, 2> Without;
  SmallVector<StringRef, 2> Warnings;
  bool AllPasses = false;
  MatrixOptions Matrix;
  std::optional<bool> ArgumentBuffers;
  unsigned SPIRVMinor = 6;
  unsigned MostBlocks = BlocksInFunction;
  enum { IR, SPIRV, MSL } Emit = IR;
  bool Verify = true;
  bool VerifyOnly = false;
  bool PrintAfterAll = false;
  bool PrintLocs = false;
  bool PrintUniformity = false;
};

int wrong(const Twine &Message) {
  printError(Message);
  printUsage(errs(), "tessera-opt", Usage);
  return BadCommandLine;
}

int listPasses() {
  for (const StepTable &T : stepTables())
    for (const Step &S : T.Steps())
      outs() << left_justify(S.Name, 20) << S.Doc << '\n';
  return Done;
}

int writeOutput(const Request &R, StringRef Bytes) {
  return writeOutputs(tools::Output{R.Output, Bytes}) ? Done : BadInput;
}

/// Reports to \p Diags, which outlives an internal error.
int run(const Request &R, SourceFiles &Files, DiagnosticEngine &Diags) {
  if (std::string Clash = findClash({R.Output}, {R.Input, R.Target}); !Clash.empty()) {
    printError(Clash);
    return BadCommandLine;
  }
  workingOn(R.Input);
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text =
      R.Input == "-" ? readStandardInput() : readTextFile(R.Input);
  if (!Text) {
    Diags.report({}, diags::InputUnreadable, R.Input, Text.getError().message());
    return BadInput;
  }
  for (StringRef Warning : R.Warnings)
    Diags.setWarningOption(Warning);
  std::optional<Target> Device = loadTarget(R.Target, Diags);
  if (!Device)
    return BadInput;
  std::unique_ptr<ir::Module> M =
      ir::parse((*Text)->getBuffer(), R.Input == "-" ? "<stdin>" : R.Input, Diags);
  if (!M || (R.Verify && !ir::verify(*M, Diags)))
    return BadInput;

  ir::PrintOptions Print{.Files = R.PrintLocs ? &Files : nullptr};
  auto After = [&](const Step &Pass) {
    if (!R.PrintAfterAll)
      return;
    errs() << "// after " << Pass.Name << '\n';
    ir::print(*M, errs(), Print);
  };
  PassContext Ctx{.Diags = Diags,
                  .Device = *Device,
                  .Matrix = R.Matrix,
                  .SPIRV = {.Minor = R.SPIRVMinor, .MostBlocks = R.MostBlocks},
                  .MSL = {.ArgumentBuffers = R.ArgumentBuffers}};
  if (R.SPIRVMinor >= 5)
    Ctx.SPIRV.Asked = Ctx.SPIRV.Asked | ir::Capability::VulkanMemoryModel;
  if (!runSteps(*M, ArrayRef(R.Passes), Ctx, {.VerifyEach = R.Verify, .After = After}))
    return BadInput;
  if (R.VerifyOnly)
    return Done;
  if (R.Emit == Request::IR) {
    std::string Printed;
    raw_string_ostream OS(Printed);
    std::optional<ir::Uniformity> Lanes;
    auto Describe = [&](const ir::Op &O) { return ir::describe(*Lanes, O); };
    if (R.PrintUniformity) {
      Lanes.emplace(*M, waveSizesOf(*M, Device->Subgroup.Sizes), /*All=*/true);
      Print.Comment = Describe;
    }
    ir::print(*M, OS, Print);
    return writeOutput(R, Printed);
  }
  if (!M->Entry.Fn) {
    Diags.report({}, diags::EntryMissing, R.Input);
    return BadInput;
  }
  if (R.Emit == Request::MSL) {
    msl::MSLOptions Emit;
    Emit.Steps.VerifyEach = R.Verify;
    Emit.Device = &*Device;
    Emit.ArgumentBuffers = R.ArgumentBuffers;
    std::optional<std::string> Metal = msl::emitMSL(*M, Emit, Diags);
    return Metal ? writeOutput(R, *Metal) : BadInput;
  }
  spirv::SPIRVOptions Emit;
  Emit.Steps.VerifyEach = R.Verify;
  Emit.MostBlocks = R.MostBlocks;
  Emit.Device = &*Device;
  std::optional<std::vector<uint32_t>> Words = spirv::emitSPIRV(*M, Emit, Diags);
  if (!Words)
    return BadInput;
  return writeOutput(
      R, {reinterpret_cast<const char *>(Words->data()), Words->size() * sizeof(uint32_t)});
}

int runCommandLine(int Argc, char **Argv) {
  Request R;
  for (int I = 1; I < Argc; ++I) {
    StringRef Arg = Argv[I];
    if (Arg == "--help")
      return outs() << Usage, Done;
    if (Arg == "--version")
      return tools::printVersion(outs(), "tessera-opt"), Done;
    if (Arg == "--list-passes")
      return listPasses();
    if (Arg == "--print-op-table")
      return ir::printOpTable(outs()), Done;
    if (Arg == "--print-limits")
      return printLimits(outs()), Done;
    if (Arg.consume_front("--passes=")) {
      if (StringRef Unknown = findSteps(Arg, R.Passes); !Unknown.empty())
        return wrong("unknown step '" + Unknown + "'; --list-passes lists them");
      R.AllPasses |= is_contained(split(Arg, ','), "all");
    } else if (Arg.consume_front("--without=")) {
      R.Without.push_back(Arg);
    } else if (Arg.consume_front("--target=")) {
      R.Target = Arg;
    } else if (Arg == "--target" || Arg == "-o") {
      if (++I == Argc)
        return wrong(Arg + " needs an argument");
      (Arg == "-o" ? R.Output : R.Target) = Argv[I];
    } else if (Arg == "--tile=auto" || Arg == "--tile=off") {
      R.Matrix.Tile = Arg == "--tile=auto";
    } else if (Arg == "--emulate=auto" || Arg == "--emulate=off") {
      R.Matrix.Emulate = Arg == "--emulate=auto";
    } else if (Arg == "--matrix-bounds=device" || Arg == "--matrix-bounds=checked") {
      R.Matrix.CheckBounds = Arg == "--matrix-bounds=checked";
    } else if (Arg == "--group-matrices=waves" || Arg == "--group-matrices=native") {
      R.Matrix.NativeGroups = Arg == "--group-matrices=native";
    } else if (Arg == "--group-matrices=auto") {
      R.Matrix.NativeGroups.reset();
    } else if (std::optional<ThreadProducts> Way =
                   StringSwitch<std::optional<ThreadProducts>>(Arg)
                       .Case("--thread-matrices=auto", ThreadProducts::Auto)
                       .Case("--thread-matrices=gather", ThreadProducts::Gather)
                       .Case("--thread-matrices=plain", ThreadProducts::Plain)
                       .Case("--thread-matrices=vectors", ThreadProducts::Vectors)
                       .Default(std::nullopt)) {
      R.Matrix.Thread = *Way;
    } else if (Arg == "--thread-sums=f32" || Arg == "--thread-sums=f16") {
      R.Matrix.HalfSums = Arg == "--thread-sums=f16";
    } else if (Arg == "--optimal-layouts=plain" || Arg == "--optimal-layouts=driver") {
      R.Matrix.DriverLayouts = Arg == "--optimal-layouts=driver";
    } else if (Arg == "--msl-argument-buffers=always" || Arg == "--msl-argument-buffers=never") {
      R.ArgumentBuffers = Arg == "--msl-argument-buffers=always";
    } else if (Arg == "--msl-argument-buffers=auto") {
      R.ArgumentBuffers.reset();
    } else if (Arg.consume_front("--spirv-version=1.")) {
      if (Arg.getAsInteger(10, R.SPIRVMinor) || R.SPIRVMinor > 6)
        return wrong("--spirv-version is 1.0 to 1.6");
    } else if (Arg.consume_front("--most-blocks=")) {
      if (Arg.getAsInteger(10, R.MostBlocks))
        return wrong("--most-blocks takes a number");
    } else if (Arg == "--emit=ir" || Arg == "--emit=spirv" || Arg == "--emit=msl") {
      R.Emit = Arg == "--emit=msl"     ? Request::MSL
               : Arg == "--emit=spirv" ? Request::SPIRV
                                       : Request::IR;
    } else if (Arg == "--no-verify") {
      R.Verify = false;
    } else if (Arg == "--verify-only") {
      R.VerifyOnly = true;
    } else if (Arg == "--print-after-all") {
      R.PrintAfterAll = true;
    } else if (Arg == "--print-locs") {
      R.PrintLocs = true;
    } else if (Arg == "--print-uniformity") {
      R.PrintUniformity = true;
    } else if (Arg.consume_front("-W")) {
      R.Warnings.push_back(Arg);
    } else if (Arg.starts_with("-") && Arg != "-") {
      return wrong("unknown option '" + Arg + "'");
    } else if (!R.Input.empty()) {
      return wrong("more than one input file");
    } else {
      R.Input = Arg;
    }
  }
  if (R.Input.empty())
    return wrong("no input file");
  if (R.Emit != Request::IR && !R.AllPasses)
    return wrong("a back end takes what the passes of a compile leave: add --passes=all");
  for (StringRef List : R.Without)
    if (std::string Problem = leaveOut(List, R.Passes); !Problem.empty())
      return wrong(Problem);
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  return runAndReport(Diags, [&] { return run(R, Files, Diags); });
}
} // namespace

int main(int Argc, char **Argv) {
  start("tessera-opt");
  return finish(runCommandLine(Argc, Argv));
}
