// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Session.h"
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
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp_tool;
using namespace tessera::tools;

// The enumerations of both have one order.
static_assert(int(run::ShaderStage::Pixel) == int(ir::Stage::Pixel));
static_assert(int(run::ShaderStage::Callable) == int(ir::Stage::Callable));
static ir::Stage stageOf(run::ShaderStage Stage) { return ir::Stage(Stage); }

/// Returns the profile for a stage of a draw or of rays: that of the command line has the model.
static std::string profileOf(ir::Stage Stage, StringRef Given) {
  StringRef Model = Given.split('_').second;
  StringRef Word = ir::rowOf(Stage).isRays() ? "lib" : ir::rowOf(Stage).Profile;
  return (Word + "_" + (Model == "6_x" ? "6_10" : Model)).str();
}

const std::string &Session::fileOf(size_t Number) const {
  return O.ShaderFiles[O.ShaderFiles.size() == 1 ? 0 : Number];
}

std::string Session::entryOf(size_t Number) const {
  SmallVector<StringRef, 2> Given;
  StringRef(O.Front.Entry).split(Given, ',', -1, /*KeepEmpty=*/false);
  return Number < Given.size() ? Given[Number].str() : P->Shaders[Number].Entry.Text;
}

std::unique_ptr<ir::Module> Session::loadShader(size_t Number) {
  const std::string &File = fileOf(Number);
  ir::Stage Stage = stageOf(P->Shaders[Number].Stage);
  workingOn(File);
  std::unique_ptr<ir::Module> M;
  if (!StringRef(File).ends_with(".hlsl")) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Text = readTextFile(File);
    if (!Text) {
      Diags.report({}, diags::InputUnreadable, File, Text.getError().message());
      return nullptr;
    }
    M = ir::parse((*Text)->getBuffer(), File, Diags);
  } else {
    FrontendOptions Front = O.Front;
    erase_if(Front.Warnings,
             [&](const std::string &W) { return Diags.setWarningOption(W) && W != "error"; });
    // The first parse of the file has warned of it.
    if (Number && O.ShaderFiles.size() == 1)
      Front.Warnings.push_back("no-everything");
    Front.File = File;
    Front.For = includes(Device->Backends, Backend::SPIRV) ? Backend::SPIRV : Backend::MSL;
    Front.WaveSize = O.WaveSize ? O.WaveSize : Device->Subgroup.Default;
    // No qualifiers are required where no profile is asked for.
    if (!Front.Payloads && Front.Profile == FrontendOptions().Profile)
      Front.Payloads = false;
    if (Stage != ir::Stage::Compute) {
      Front.Profile = profileOf(Stage, Front.Profile);
      Front.Entry = entryOf(Number);
    }
    if (std::unique_ptr<ParsedShader> Shader = parseShader(Front, Diags)) {
      WorkScope Work("lower", ir::placeOf);
      M = lower(*Shader, *Device, {.Bindings = {}, .Layout = O.Layout, .Stages = O.Stages}, Diags);
    }
  }
  if (!M || !ir::verify(*M, Diags))
    return nullptr;
  if (!M->Entry.Fn) {
    Diags.report({}, diags::EntryMissing, File);
    return nullptr;
  }
  if (M->Entry.Of == Stage)
    return M;
  Diags.report(M->Entry.loc(), diags::InterpStage, M->Entry.Fn->name(),
               StringRef(rowOf(M->Entry.Of).Word), StringRef(rowOf(Stage).Word));
  return nullptr;
}

bool Session::load() {
  Device = loadTarget(O.Target, Diags);
  if (!Device)
    return false;
  if (O.ShaderFiles.size() != 1 && O.ShaderFiles.size() != P->Shaders.size()) {
    printError(Twine(O.ShaderFiles.size()) + " files of shaders, and the description has " +
               Twine(P->Shaders.size()) + (P->Shaders.size() == 1 ? " shader" : " shaders"));
    return false;
  }
  for (size_t Number = 0; Number < P->Shaders.size(); ++Number) {
    Modules.push_back(loadShader(Number));
    if (!Modules.back())
      return false;
  }
  // As in a library.
  if (O.ShaderFiles.size() == 1)
    ir::connectPrimitives(to_vector(
        map_range(Modules, [](const std::unique_ptr<ir::Module> &M) { return M.get(); })));
  return true;
}

bool Session::interpret(run::Pipeline &Into, StringRef After) {
  Expected<interp::Outcome> Result = runPipeline(Modules, O, *Device, Into);
  if (!Result) {
    printError(toString(Result.takeError()));
    return false;
  }
  ScalarOperations += Result->ScalarOperations;
  if (*Result)
    return true;
  report(*Result->Found, Diags);
  if (!After.empty())
    errs() << "tessera-interp: error: " << After << ":\n";
  return false;
}

/// Returns the buffer that differs, and where; empty if none does.
static std::string difference(const run::Pipeline &A, const run::Pipeline &B) {
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
  PassContext Ctx{.Diags = Diags,
                  .Device = *Device,
                  .Matrix = O.Matrix,
                  .SPIRV = {.Minor = O.SPIRVMinor,
                            .MostBlocks = O.MostBlocks,
                            .AllInputs = O.Stages.KeepUnused,
                            .Demotes = O.SPIRVMinor >= 6}};
  if (O.SPIRVMinor >= 5)
    Ctx.SPIRV.Asked = Ctx.SPIRV.Asked | ir::Capability::VulkanMemoryModel;
  return Ctx;
}

bool Session::runStep(const Step &S) {
  return all_of(Modules, [&](std::unique_ptr<ir::Module> &M) {
    return runSteps(*M, ArrayRef(&S, 1), context(), {.VerifyEach = true});
  });
}

/// All shaders of a pipeline run the same step before the next run.
int Session::eachStep() {
  run::Pipeline First = *P;
  if (!interpret(First, "before the first step"))
    return BadInput;
  run::Pipeline Before = First;
  dump(First);
  for (const Step *S : O.Passes) {
    run::Pipeline Now = *P;
    if (!runStep(*S) || !interpret(Now, "after step '" + std::string(S->Name) + "'"))
      return BadInput;
    std::string Where = difference(Before, Now);
    if (Where.empty())
      continue;
    outs() << "step '" << S->Name << "' changes a result: " << Where << '\n';
    Before = std::move(Now);
    dump(Before);
  }
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
  P = run::readPipeline(PipelineText->getMemBufferRef(), errs());
  if (!P || !load())
    return BadInput;
  SmallVector<StringRef, 3> Inputs = {O.PipelineFile};
  append_range(Inputs, O.ShaderFiles);
  if (Error E = run::checkImageOutputs(O.Images, *P, Inputs)) {
    printError(toString(std::move(E)));
    return BadInput;
  }
  if (O.EachStep)
    return eachStep();
  for (std::unique_ptr<ir::Module> &M : Modules)
    if (!runSteps(*M, ArrayRef(O.Passes), context(), {}))
      return BadInput;
  run::Pipeline Result = *P;
  return interpret(Result, "") ? finish(Result) : int(BadInput);
}
