//===- main.cpp - IR in, passes, IR or SPIR-V out -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For tests and for looking at what a pass does. Exit status: 0; 1 for errors in the input and for
// files that cannot be written; 2 for a wrong command line; 70 when the compiler is at fault.
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
    "usage: tessera-opt [options] file.tsir\n"
    "  --passes=a,b        run these steps in this order ('all': the passes of a compile;\n"
    "                      'spirv', 'msl': what raises to a back end, after all)\n"
    "  --without=a,b       leave these of them out, which make programs faster and not right\n"
    "  --target=NAME|FILE  what check-legality judges by (default: vulkan)\n"
    "  --tile=auto|off     off: shapes that the target lacks are errors\n"
    "  --emulate=auto|off  off: matrices that the target lacks are errors\n"
    "  --matrix-bounds=device|checked\n"
    "                      checked: matrices do not reach out of their memory\n"
    "  --group-matrices=auto|waves|native\n"
    "  --optimal-layouts=plain|driver\n"
    "                      what holds matrices of a thread group\n"
    "  --msl-argument-buffers=auto|always|never\n"
    "                      which arrays of resources come in argument buffers\n"
    "  --spirv-version=1.N what steps of the SPIR-V back end write for (default: 1.6)\n"
    "  --most-blocks=N     what a function in SPIR-V may have, before it is made several\n"
    "  --emit=ir|spirv|msl what to write (default: ir): the IR, or what a back end makes of it,\n"
    "                      which needs --passes=all\n"
    "  -WNAME, -Wno-NAME   turn a warning or remark on or off\n"
    "  --verify-only       print nothing\n"
    "  --no-verify         trust the text and the steps; what is written is looked at all the "
    "same\n"
    "  --print-after-all   print the module after each step, to standard error\n"
    "  --print-locs        print where each op comes from\n"
    "  --print-uniformity  print what differs between the lanes of a wave and of a group\n"
    "  -o FILE             write to FILE instead of standard output\n"
    "  --list-passes       list all steps and exit\n"
    "  --print-op-table    print the operations as they stand in docs/ir.md and exit\n"
    "  --print-limits      print the limits as they stand in docs/limits.md and exit\n"
    "  --version           print the version, the commit and the releases of LLVM and "
    "SPIRV-Tools\n";

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
  errs() << Usage;
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
        return wrong("there is no step '" + Unknown + "'; --list-passes lists them");
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
