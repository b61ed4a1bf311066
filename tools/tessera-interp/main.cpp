//===- main.cpp - The reference machine --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exit status: 0; 1 for a failed result, a broken rule or an error in the input; 2 for a wrong
// command line; 70 when the program is at fault.
//
//===----------------------------------------------------------------------===//
#include "Description/PipelineReader.h"
#include "Description/PipelineWriter.h"
#include "IR/Rules/Verifier.h"
#include "IR/Text/Parser.h"
#include "Limits.h"
#include "Lower/Lower.h"
#include "Results/Report.h"
#include "Run.h"
#include "Support/DiagnosticsFrontend.h"
#include "Support/DiagnosticsIR.h"
#include "Support/TextFile.h"
#include "Target/TargetRegistry.h"
#include "common/Program.h"
#include "common/Steps.h"
#include "common/Usage.h"
#include "common/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp_tool;
using namespace tessera::tools;

namespace {
/// One call of the program.
class Session {
public:
  Session(const Options &O, DiagnosticEngine &Diags) : O(O), Diags(Diags) {}
  int run();

private:
  bool load();
  /// Runs the module as it is. False after a report; \p After: the step that made it so.
  bool interpret(run::Pipeline &Into, StringRef After);
  PassContext context() const;
  int eachStep();
  /// Prints the contents for --dump.
  void dump(const run::Pipeline &Result) const;
  int finish(const run::Pipeline &Result);

  const Options &O;
  DiagnosticEngine &Diags;
  std::unique_ptr<MemoryBuffer> PipelineText;
  std::optional<run::Pipeline> P;
  std::optional<Target> Device;
  std::unique_ptr<ir::Module> M;
  uint64_t ScalarOperations = 0;
};

bool Session::load() {
  Device = loadTarget(O.Target, Diags);
  if (!Device)
    return false;
  FrontendOptions Front = O.Front;
  erase_if(Front.Warnings,
           [&](const std::string &W) { return Diags.setWarningOption(W) && W != "error"; });
  workingOn(O.ShaderFile);
  if (!StringRef(O.ShaderFile).ends_with(".hlsl")) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Text = readTextFile(O.ShaderFile);
    if (!Text) {
      Diags.report({}, diags::InputUnreadable, O.ShaderFile, Text.getError().message());
      return false;
    }
    M = ir::parse((*Text)->getBuffer(), O.ShaderFile, Diags);
  } else {
    Front.File = O.ShaderFile;
    Front.For = includes(Device->Backends, Backend::SPIRV) ? Backend::SPIRV : Backend::MSL;
    Front.WaveSize = O.WaveSize ? O.WaveSize : Device->Subgroup.Default;
    if (std::unique_ptr<ParsedShader> Shader = parseShader(Front, Diags)) {
      WorkScope Work("lower", ir::placeOf);
      M = lower(*Shader, *Device, {{}, O.Layout}, Diags);
    }
  }
  if (!M || !ir::verify(*M, Diags))
    return false;
  if (!M->Entry.Fn)
    Diags.report({}, diags::EntryMissing, O.ShaderFile);
  else if (!M->Entry.Group)
    Diags.report(M->Entry.loc(), diags::InterpStage, M->Entry.Fn->name(),
                 StringRef(rowOf(M->Entry.Of).Word));
  return M->Entry.Fn && M->Entry.Group;
}

bool Session::interpret(run::Pipeline &Into, StringRef After) {
  interp::Outcome Result = runPipeline(*M, O, *Device, Into);
  ScalarOperations += Result.ScalarOperations;
  if (Result)
    return true;
  report(*Result.Found, Diags);
  if (!After.empty())
    errs() << "tessera-interp: error: " << After << ":\n";
  return false;
}

/// Returns the buffer that differs, and where; empty if none does.
std::string difference(const run::Pipeline &A, const run::Pipeline &B) {
  for (auto [X, Y] : zip(A.Buffers, B.Buffers))
    for (auto [Element, Bytes] : enumerate(X.Data)) {
      const std::vector<uint8_t> &Other = Y.Data[Element];
      auto At = std::mismatch(Bytes.begin(), Bytes.end(), Other.begin()).first;
      if (At != Bytes.end())
        return "byte " + std::to_string(At - Bytes.begin()) + " of '" + X.Id.Text + "'";
    }
  return {};
}

PassContext Session::context() const {
  PassContext Ctx{
      .Diags = Diags, .Device = *Device, .Matrix = O.Matrix, .SPIRV = {.MostBlocks = O.MostBlocks}};
  Ctx.SPIRV.Asked = Ctx.SPIRV.Asked | ir::Capability::VulkanMemoryModel;
  return Ctx;
}

int Session::eachStep() {
  run::Pipeline First = *P;
  if (!interpret(First, "before the first step"))
    return BadInput;
  bool Good = true;
  run::Pipeline Before = First;
  dump(First);
  auto After = [&](const Step &S) {
    if (!Good)
      return;
    run::Pipeline Now = *P;
    Good = interpret(Now, "after step '" + std::string(S.Name) + "'");
    std::string Where = Good ? difference(Before, Now) : "";
    if (!Where.empty()) {
      outs() << "step '" << S.Name << "' changes a result: " << Where << '\n';
      Before = std::move(Now);
      dump(Before);
    }
  };
  if (!runSteps(*M, ArrayRef(O.Passes), context(), {/*VerifyEach=*/true, After}) || !Good)
    return BadInput;
  return finish(Before);
}

void Session::dump(const run::Pipeline &Result) const {
  if (O.Dump == Options::Dumping::No)
    return;
  run::WriterOptions Print;
  Print.Exact = O.Dump == Options::Dumping::Exact;
  run::writePipeline(outs(), Result, Print);
}

int Session::finish(const run::Pipeline &Result) {
  if (!O.EachStep)
    dump(Result);
  bool Good = run::reportResults(outs(), Result, P->Buffers, O.Dump == Options::Dumping::No);
  if (O.Count)
    outs() << "operations: " << ScalarOperations << '\n';
  Good &= run::writeImages(O.Images, Result);
  outs() << (Good ? "passed\n" : "failed\n");
  return Good ? Done : BadInput;
}

int Session::run() {
  Expected<std::unique_ptr<MemoryBuffer>> Text = run::readFile(O.PipelineFile);
  if (!Text) {
    printError(toString(Text.takeError()));
    return BadInput;
  }
  PipelineText = std::move(*Text);
  P = run::readPipeline(PipelineText->getMemBufferRef(), errs(), "tessera-interp");
  if (!P || !load())
    return BadInput;
  if (Error E = run::checkImageOutputs(O.Images, *P, {O.PipelineFile, O.ShaderFile})) {
    printError(toString(std::move(E)));
    return BadInput;
  }
  if (O.EachStep)
    return eachStep();
  if (!runSteps(*M, ArrayRef(O.Passes), context(), {}))
    return BadInput;
  run::Pipeline Result = *P;
  return interpret(Result, "") ? finish(Result) : int(BadInput);
}

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
