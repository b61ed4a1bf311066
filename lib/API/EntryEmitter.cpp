// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/EntryEmitter.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Plan/Notes.h"
#include "Support/DiagnosticsBackend.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;

void EntryEmitter::expect(ArrayRef<ir::Module *> Entries) {
  HasSeveral = Entries.size() > 1;
  if (includes(Device.Backends, Backend::SPIRV))
    resolveEnvironment(Entries);
  else
    Text.expect(Entries);
}

bool EntryEmitter::emit(ir::Module &M, StringRef EntryName, const StepOptions &Steps,
                        DeviceNeeds &Needs) {
  return includes(Device.Backends, Backend::SPIRV) ? emitWords(M, EntryName, Steps, Needs)
                                                   : emitText(M, Steps, Needs);
}

//===--- MSL ---------------------------------------------------------------===//

/// Adds notes for readers of the MSL: how each matrix operation of the user is computed.
static void describePlan(const ir::MatrixPlan &Plan, msl::MSLOptions &Emit) {
  for (const MultiplyNote &Note : notesOf(Plan))
    Emit.PlaceNotes.push_back(
        {Note.Where, toString(Note.Written) + " " + toString(Note.Types) +
                         (Note.Route.empty() ? " in tiles of " + toString(Note.Tile)
                                             : ", " + Note.Route.str())});
  for (const ir::PlannedSet &S : Plan.sets())
    for (const ir::PlannedMatrix &Matrix : S.Matrices)
      if (const ir::Type *Ty = Matrix.Ty; Matrix.PerLane)
        Emit.Notes.push_back("computed by the lanes of the simdgroup: matrices of " +
                             std::to_string(Ty->rows()) + "x" + std::to_string(Ty->cols()) + " " +
                             Ty->element()->str() + " (" + ir::spelling(Ty->use()).str() + ")");
}

bool EntryEmitter::emitText(ir::Module &M, const StepOptions &Steps, DeviceNeeds &Needs) {
  msl::MSLOptions Emit;
  Emit.Device = &Device;
  Emit.Buffers = MetalBuffers;
  if (Options.MetalArrays != ArgumentBuffers::Auto)
    Emit.ArgumentBuffers = Options.MetalArrays == ArgumentBuffers::Always;
  Emit.Steps = Steps;
  describePlan(M.Plan, Emit);
  Needs.Metal = Text.add(M, Emit, Diags);
  return Needs.Metal.has_value();
}

void EntryEmitter::finishText() {
  if (Explained) {
    std::vector<Loc> Lines;
    std::string Whole = Text.finish(&Lines);
    Explained->noteMSL(Whole, Lines);
  }
  if (Options.Output != OutputKind::MSL)
    return;
  bool HasLines = Options.DebugLines || Options.Debug == DebugOutput::Vulkan ||
                  Options.Debug == DebugOutput::VulkanWithSource;
  Result.Output = HasLines ? Text.finishWithLines(Diags.files()) : Text.finish();
}

//===--- SPIR-V ------------------------------------------------------------===//

void EntryEmitter::resolveEnvironment(ArrayRef<ir::Module *> Entries) {
  if (Options.Environment == SPIRVEnvironment::Least)
    Least = spirv::leastEnvironment(Entries, Options.SPIRV.GLSLMemory, Diags);
}

spirv::Environment EntryEmitter::environment() const {
  return Options.Environment == SPIRVEnvironment::Least ? *Least
                                                        : environmentOf(Options.Environment);
}

spirv::Environment tessera::environmentOf(SPIRVEnvironment E) {
  constexpr spirv::Environment Environments[] = {
      spirv::Environment::Vulkan13,    spirv::Environment::Vulkan14,
      spirv::Environment::Vulkan12,    spirv::Environment::Vulkan11SPIRV14,
      spirv::Environment::Universal15, spirv::Environment::Vulkan11,
      spirv::Environment::Vulkan10};
  return Environments[size_t(E)];
}

static spirv::SourceNote sourceNote(DebugOutput Debug) {
  switch (Debug) {
  case DebugOutput::None:
    return spirv::SourceNote::None;
  case DebugOutput::File:
  case DebugOutput::Vulkan:
    return spirv::SourceNote::Name;
  case DebugOutput::Source:
  case DebugOutput::VulkanWithSource:
    return spirv::SourceNote::Text;
  }
  llvm_unreachable("debug information");
}

/// Adds the features that must be enabled for the bounds checks left to the device.
static void addBoundsFeatures(DeviceNeeds &Needs) {
  std::vector<std::string> &Names = Needs.Features;
  // Vulkan requires it together with robustBufferAccess2.
  Names.push_back("robustBufferAccess");
  for (Feature F : {Feature::RobustBufferAccess, Feature::CooperativeMatrixRobustAccess})
    Names.push_back(info(F).ApiName.str());
  llvm::sort(Names);
}

/// For matrices and multiplies in sizes that the device has as multiples of a granularity.
static void addSizesFeature(const ir::Module &M, const Target &Device, DeviceNeeds &Needs) {
  auto Multiplies = [&](const ir::PlannedMultiply &Mul) {
    return Mul.Row && *Mul.Row < Device.Rows.size() && Device.Rows[*Mul.Row].Flexible;
  };
  uint32_t Threads = invocationsOf(M);
  auto Exists = [&](const ir::PlannedMatrix &Matrix) {
    const ir::Type *Ty = Matrix.Tile ? Matrix.Tile : Matrix.Ty;
    if (Matrix.PerLane || Matrix.Sums || Matrix.Holder || Ty->isFragment())
      return false;
    const MatrixRow *Row = checkMatrix(Device, matrixQuery(Ty, Threads)).Row;
    return Row && Row->Flexible;
  };
  if (!any_of(M.Plan.multiplies(), Multiplies) && !M.Plan.anyMatrix(Exists))
    return;
  Needs.Features.push_back(info(Feature::CooperativeMatrixFlexible).ApiName.str());
  llvm::sort(Needs.Features);
}

bool EntryEmitter::emitWords(ir::Module &M, StringRef EntryName, const StepOptions &Steps,
                             DeviceNeeds &Needs) {
  if (!Least)
    resolveEnvironment(&M);
  if (HasSeveral && M.Entry.hasSpecializedGroup() && !spirv::hasGroupMode(environment())) {
    Diags.report(M.Entry.loc(), diags::SpirvSpecLibrary);
    return false;
  }
  spirv::SPIRVOptions Emit;
  Emit.DebugNames = Options.DebugNames;
  Emit.DebugLines = Options.DebugLines;
  Emit.Device = &Device;
  Emit.Steps = Steps;
  Emit.EntryName = EntryName.str();
  Emit.For = environment();
  Emit.Source = sourceNote(Options.Debug);
  const SPIRVRules &Rules = Options.SPIRV;
  Emit.StrictFloats = Rules.StrictFloats;
  if (Rules.Denorm != Denormals::Any)
    Emit.KeepsDenormals = Rules.Denorm == Denormals::Preserve;
  Emit.MaximalReconvergence = Rules.MaximalReconvergence;
  Emit.Extensions = Rules.Extensions;
  Emit.TypeNames = Rules.TypeNames;
  Emit.AllBindings = Rules.AllBindings;
  Emit.AllInputs = Options.Stages.KeepUnused;
  Emit.GLSLMemory = Rules.GLSLMemory;
  spirv::SPIRVInfo Info;
  std::optional<std::vector<uint32_t>> Words = spirv::emitSPIRV(M, Emit, Diags, &Info);
  if (!Words)
    return false;
  Needs = {Info.Capabilities, Info.Extensions, Info.Features, std::nullopt, EntryName.str()};
  if (M.Plan.DeviceBounds)
    addBoundsFeatures(Needs);
  addSizesFeature(M, Device, Needs);
  Written.push_back(std::move(*Words));
  return true;
}

bool EntryEmitter::finish() {
  if (!Text.empty())
    finishText();
  if (Written.empty())
    return true;
  std::optional<std::vector<uint32_t>> Words =
      spirv::link(std::move(Written), environment(), Diags);
  if (!Words)
    return false;
  uint32_t Greatest = spirv::idBound(*Words) - 1, Allowed = Options.SPIRV.MaxID;
  if (Allowed && Greatest > Allowed) {
    Diags.report({}, diags::SpirvMaxID, Greatest, Allowed);
    return false;
  }
  if (Options.Output == OutputKind::SPIRV)
    Result.Output.assign(reinterpret_cast<const char *>(Words->data()), Words->size() * 4);
  if (Options.Output == OutputKind::SPIRVAssembly)
    Result.Output = spirv::disassemble(*Words);
  if (Options.Listing)
    Result.Listing = spirv::disassemble(*Words);
  return true;
}
