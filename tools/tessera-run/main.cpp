// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// tessera-run: runs shaders as a pipeline description says, and checks the results.

#include "Capture/CaptureTarget.h"
#include "Capture/Probes.h"
#include "Description/PipelineReader.h"
#include "Description/PipelineWriter.h"
#include "Limits.h"
#include "Metal/MetalModel.h"
#include "Options.h"
#include "Results/Report.h"
#include "Vulkan/DriverMatrices.h"
#include "Vulkan/ModuleCheck.h"
#include "Vulkan/MultisampledCopies.h"
#include "Vulkan/PrivateDriver.h"
#include "Vulkan/Runner.h"
#include "common/Program.h"
#include "common/Usage.h"
#include "common/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <ctime>

using namespace llvm;
using namespace tessera::run;

namespace {

enum ExitStatus { Passed = 0, Failed = 1, NotRun = 2 };

int report(Error E) {
  int Status = Failed;
  handleAllErrors(std::move(E), [&](const ErrorInfoBase &Info) {
    if (Info.isA<DeviceError>())
      Status = NotRun;
    errs() << "tessera-run: error: " << Info.message() << '\n';
  });
  return Status;
}

/// Prints the loader's devices, the drivers for the CPU that are unpacked, and the model of Metal.
int listDevices() {
  Instance Vulkan;
  if (Error E = Vulkan.create(/*Validate=*/false))
    return report(std::move(E));
  Expected<std::vector<PhysicalDevice>> Devices = Vulkan.devices();
  if (!Devices)
    return report(Devices.takeError());
  for (size_t I = 0; I < Devices->size(); ++I)
    outs() << I << ": " << (*Devices)[I].describe() << "\n   " << (*Devices)[I].describeQueues()
           << '\n';
  bool AnyUnpacked = false;
  for (const CPUDriver &Driver : cpuDrivers())
    if (std::optional<PrivateDriver> Found = findUnpacked(Driver)) {
      outs() << Driver.Name << ": " << Found->File << '\n';
      AnyUnpacked = true;
    }
  bool Model = isMetalModelUsable();
  if (Model)
    outs() << MetalModelName << ": CPU model of Metal\n";
  if (Devices->empty() && !AnyUnpacked && !Model)
    return report(deviceError("no Vulkan device was found"));
  return Passed;
}

/// "2026-11-20", in universal time.
std::string today() {
  std::time_t Now = std::time(nullptr);
  char Text[sizeof("2026-11-20")] = "";
  if (const std::tm *Date = std::gmtime(&Now))
    std::strftime(Text, sizeof(Text), "%Y-%m-%d", Date);
  return Text;
}

/// Restarts the program where the one driver of the machine is the lavapipe of the build tree.
Expected<std::vector<PhysicalDevice>> devicesOrUnpacked(Instance &Vulkan, const Options &O,
                                                        char **Argv) {
  Expected<std::vector<PhysicalDevice>> Devices = Vulkan.devices();
  if (Devices && Devices->empty() && O.Device.empty())
    if (std::optional<PrivateDriver> Found = findUnpacked(cpuDrivers().front()))
      restartWith(*Found, Argv);
  return Devices;
}

int captureTarget(const Options &O, char **Argv) {
  Instance Vulkan;
  if (Error E = Vulkan.create(O.Validate))
    return report(std::move(E));
  Expected<std::vector<PhysicalDevice>> Devices = devicesOrUnpacked(Vulkan, O, Argv);
  if (!Devices)
    return report(Devices.takeError());
  Expected<PhysicalDevice> Chosen = chooseDevice(*Devices, O.Device);
  if (!Chosen)
    return report(Chosen.takeError());
  Expected<tessera::DeviceReport> Report = readDevice(Vulkan, *Chosen, today());
  if (!Report)
    return report(Report.takeError());
  measure(Vulkan.Vk, *Chosen, StringRef(Report->Source).split(": ").second, *Report);
  for (const std::string &Message : Vulkan.Messages)
    errs() << "validation: " << Message << '\n';
  std::string Problem;
  if (!printReport(outs(), *Report, Problem))
    return report(deviceError(Chosen->describe() + ": " + Problem));
  return Passed;
}

/// The results of a run apart from the buffers' contents.
struct Outcome {
  /// The text of describeQueue; empty on the model of Metal.
  std::string Queue;
  std::optional<Timing> Time;
  std::vector<std::string> Messages;
};

Error runOn(Instance &Vulkan, const Options &O, ArrayRef<ShaderModule> Modules, Pipeline &P,
            Outcome &Result) {
  Expected<std::vector<PhysicalDevice>> Devices = Vulkan.devices();
  if (!Devices)
    return Devices.takeError();
  Expected<PhysicalDevice> Chosen = chooseDevice(*Devices, O.Device);
  if (!Chosen)
    return Chosen.takeError();
  Device D(Vulkan.Vk, *Chosen);
  DeviceNeeds Needs = needsOf(P, Modules);
  needMultisampledCopies(P, Needs);
  if (Error E = D.create(Needs, {O.RobustAccess, O.Queue, O.Repeat != 0}))
    return E;
  Result.Queue = D.QueueText;
  if (O.RobustAccess && !D.HasRobustAccess)
    errs() << "tessera-run: note: " << Chosen->describe()
           << " has no robustBufferAccess; an access outside a buffer is undefined\n";
  DriverMatrices Forms(D, Needs);
  return withMatricesLaidOut(P, &Forms, [&]() -> Error {
    Expected<RunResult> Run = runPipeline(D, P, Modules, O.Repeat);
    if (!Run)
      return Run.takeError();
    P.Buffers = std::move(Run->Buffers);
    Result.Time = Run->Time;
    return Error::success();
  });
}

/// The modules of the pipeline's shaders, from \p Files: one for each, or one for all.
Expected<std::vector<ShaderModule>> readModules(const Options &O, ArrayRef<StringRef> Files,
                                                const Pipeline &P) {
  if (Files.size() != 1 && Files.size() != P.Shaders.size())
    return createStringError(Twine(Files.size()) + " modules for the " + Twine(P.Shaders.size()) +
                             (P.Shaders.size() == 1 ? " shader" : " shaders") + " of " +
                             O.PipelineFile +
                             "; give one for each, in their order, or one for all");
  std::vector<ShaderModule> Modules;
  for (const auto &[I, S] : enumerate(P.Shaders)) {
    size_t File = Files.size() == 1 ? 0 : I;
    Expected<ShaderModule> Module = readModule(Files[File], S);
    // One file may have all entry points.
    Error E = !Module           ? Module.takeError()
              : I == File || !I ? checkModule(*Module)
                                : Error::success();
    if (E)
      return createStringError(O.ShaderFiles[File] + ": " + toString(std::move(E)));
    if (Error Differs = checkInterface(P, *Module))
      return std::move(Differs);
    if (Error Lacks = checkRecords(P, I, *Module))
      return std::move(Lacks);
    Modules.push_back(std::move(*Module));
  }
  return Modules;
}

Expected<Outcome> runOnVulkan(const Options &O, ArrayRef<StringRef> Files, Pipeline &P,
                              char **Argv) {
  Expected<std::vector<ShaderModule>> Modules = readModules(O, Files, P);
  if (!Modules)
    return Modules.takeError();
  if (Error E = checkAddresses(P, needsOf(P, *Modules)))
    return std::move(E);
  Outcome Result;
  Instance Vulkan;
  if (Error E = Vulkan.create(O.Validate))
    return std::move(E);
  if (Expected<std::vector<PhysicalDevice>> Devices = devicesOrUnpacked(Vulkan, O, Argv); !Devices)
    return Devices.takeError();
  Error E = runOn(Vulkan, O, *Modules, P, Result);
  if (!E) {
    Result.Messages = Vulkan.Messages;
    return Result;
  }
  for (const std::string &Message : Vulkan.Messages)
    errs() << "validation: " << Message << '\n';
  return std::move(E);
}

int run(const Options &O, char **Argv) {
  Expected<std::unique_ptr<MemoryBuffer>> Text = readFile(O.PipelineFile);
  if (!Text)
    return report(Text.takeError());
  std::optional<Pipeline> P = readPipeline((*Text)->getMemBufferRef(), errs());
  if (!P)
    return Failed;
  std::vector<std::unique_ptr<MemoryBuffer>> Code;
  std::vector<StringRef> Files, Inputs = {O.PipelineFile};
  for (const std::string &File : O.ShaderFiles) {
    Expected<std::unique_ptr<MemoryBuffer>> Contents = readFile(File);
    if (!Contents)
      return report(Contents.takeError());
    Inputs.push_back(File);
    Files.push_back(Code.emplace_back(std::move(*Contents))->getBuffer());
  }
  if (Error E = checkImageOutputs(O.Images, *P, Inputs))
    return report(std::move(E));

  tessera::tools::workingOn(O.ShaderFiles.front());
  std::vector<Buffer> Before = P->Buffers;
  Outcome Result;
  if (O.Device == MetalModelName) {
    if (Error E = runOnMetalModel(O, Files, *P))
      return report(std::move(E));
  } else {
    Expected<Outcome> OnVulkan = runOnVulkan(O, Files, *P, Argv);
    if (!OnVulkan)
      return report(OnVulkan.takeError());
    Result = std::move(*OnVulkan);
  }

  bool Dump = O.Dump != Options::Dumping::No;
  WriterOptions Print;
  Print.Exact = O.Dump == Options::Dumping::Exact;
  if (Dump)
    writePipeline(outs(), *P, Print);
  if (!Result.Queue.empty())
    outs() << "queue: " << Result.Queue << '\n';
  bool Good = reportResults(outs(), *P, Before, /*ShowBuffers=*/!Dump) && Result.Messages.empty();
  if (Result.Time)
    outs() << "time: {min_us: " << format("%.3f", Result.Time->Min)
           << ", median_us: " << format("%.3f", Result.Time->Median)
           << ", together_us: " << format("%.3f", Result.Time->Together)
           << ", dispatches: " << Result.Time->Dispatches << "}\n";
  if (!Result.Messages.empty())
    outs() << "failed: the validation layer has " << Result.Messages.size()
           << (Result.Messages.size() == 1 ? " message\n" : " messages\n");
  Good &= writeImages(O.Images, *P);
  outs() << (Good ? "passed\n" : "failed\n");
  outs().flush();
  for (const std::string &Message : Result.Messages)
    errs() << "validation: " << Message << '\n';
  return Good ? Passed : Failed;
}

int runCommandLine(int Argc, char **Argv) {
  Options O;
  std::string Problem;
  if (!parseOptions(ArrayRef(Argv + 1, Argv + Argc), O, Problem)) {
    errs() << "tessera-run: error: " << Problem << '\n';
    tessera::tools::printUsage(errs(), "tessera-run", usage());
    return NotRun;
  }
  if (O.Version) {
    tessera::tools::printVersion(outs(), "tessera-run");
    return Passed;
  }
  if (O.Help) {
    outs() << usage();
    return Passed;
  }
  if (const CPUDriver *Wanted = findCPUDriver(O.Device))
    if (std::optional<PrivateDriver> Found = findUnpacked(*Wanted))
      restartWith(*Found, Argv);
  if (O.CaptureTarget)
    return captureTarget(O, Argv);
  return O.ListDevices ? listDevices() : run(O, Argv);
}

} // namespace

int main(int Argc, char **Argv) {
  tessera::tools::start("tessera-run");
  reportExhaustedMemory();
  return tessera::tools::finish(runCommandLine(Argc, Argv));
}
