// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Metal/MetalModel.h"

#include "Description/StoredMatrices.h"
#include "Limits.h"
#include "Metal/MetalArguments.h"
#include "Metal/MetalDraw.h"
#include "Vulkan/Loader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace llvm;

namespace tessera::run {

namespace {

class ModelRun {
public:
  ModelRun(const Options &O, ArrayRef<StringRef> Texts, Pipeline &P)
      : O(O), Texts(Texts), P(P), Arguments(P) {}

  Error run(std::vector<std::string> &Warnings) {
    D.Strictness.AllowSameValues = !O.StrictRaces;
    D.Strictness.FlushSubnormals = O.FlushSubnormals;
    if (P.Dispatch.SubgroupSize)
      D.SimdWidth = P.Dispatch.SubgroupSize;
    if (Error E = P.kind() == PipelineKind::Compute ? prepareGrid() : prepareDraw())
      return E;
    Arguments.bindAddresses(D);
    if (Error E = model::run(D, Warnings))
      return E;
    Arguments.read();
    return Error::success();
  }

private:
  /// The function of shader \p Number, with its resources.
  Expected<MetalBindings> function(size_t Number, model::FunctionKind Kind, model::Function &F) {
    const Shader &S = P.Shaders[Number];
    size_t File = Texts.size() == 1 ? 0 : Number;
    F.Text = Texts[File];
    F.TextName = O.ShaderFiles[File];
    F.Entry = S.Entry.Text;
    for (const SpecializationConstant &C : S.SpecializationConstants)
      F.Constants[C.ConstantID] = C.Bits;
    // One file may have all entry points.
    StringRef Reflection;
    if (!O.ReflectionFiles.empty())
      Reflection = O.ReflectionFiles[O.ReflectionFiles.size() == 1 ? 0 : Number];
    std::map<uint32_t, model::ArgumentBufferLayout> Given;
    if (Reflection.empty()) {
      auto Found = model::argumentBuffers(F, Kind);
      if (!Found)
        return Found.takeError();
      Given = std::move(*Found);
    }
    MetalBindings B = defaultMetalBindings(P, Given);
    if (!Reflection.empty()) {
      Expected<std::unique_ptr<MemoryBuffer>> File = readFile(Reflection);
      if (!File)
        return File.takeError();
      if (Error E = applyReflection((*File)->getBuffer(), B, S.Entry.Text))
        return createStringError(Reflection + ": " + toString(std::move(E)));
    }
    if (!B.Kernel.empty())
      F.Entry = B.Kernel;
    if (Error E = Arguments.bind(B, F))
      return std::move(E);
    return B;
  }

  Error prepareGrid() {
    model::ThreadgroupGrid Grid;
    Expected<MetalBindings> B = function(0, model::FunctionKind::Kernel, Grid.Kernel);
    if (!B)
      return B.takeError();
    Grid.Groups = P.Dispatch.GroupCount;
    Grid.ThreadgroupSize = O.ThreadgroupSize ? O.ThreadgroupSize : B->ThreadgroupSize;
    D.Work = std::move(Grid);
    return Error::success();
  }

  Error prepareDraw() {
    Expected<model::Draw> Work = metalDraw(P);
    if (!Work)
      return Work.takeError();
    Work->Groups = P.Dispatch.GroupCount;
    if (P.has(ShaderStage::Hull))
      Work->Patches.emplace();
    for (size_t I = 0; I < P.Shaders.size(); ++I)
      if (Error E = prepareStage(I, *Work))
        return E;
    if (Work->Patches)
      if (Error E = preparePatches(*Work))
        return E;
    D.Work = std::move(*Work);
    return Error::success();
  }

  /// Gives the functions around the tessellator the buffers that they share.
  Error preparePatches(model::Draw &Work) {
    model::PatchKernels &Patches = *Work.Patches;
    const MetalBindings &OfHull = Around.at(ShaderStage::Hull);
    if (!OfHull.Patch)
      return createStringError("a pipeline with a hull shader needs --reflection FILE (tessera "
                               "--reflect)");
    Patches.Rules = OfHull.Patch->Rules;
    Patches.InputPoints = *P.Bindings.PatchControlPoints;
    Patches.OutputPoints = OfHull.Patch->OutputPoints;
    if (uint32_t Wanted = OfHull.Patch->InputPoints; Wanted && Wanted != Patches.InputPoints)
      return createStringError("the hull shader takes " + Twine(Wanted) +
                               " control points, and PatchControlPoints is " +
                               Twine(Patches.InputPoints));
    uint32_t OfInstance = Work.Count / Patches.InputPoints, All = OfInstance * Work.Instances;
    MetalArguments::PatchElements Elements = {{"vertices", All * Patches.InputPoints},
                                              {"controlPoints", All * Patches.OutputPoints},
                                              {"patchConstants", All},
                                              {"factors", All},
                                              {"vertexNumbers", Work.Count}};
    for (auto [Stage, F] : {std::pair(ShaderStage::Vertex, &Patches.Vertex.F),
                            {ShaderStage::Hull, &Patches.Hull.F},
                            {ShaderStage::Domain, &*Work.Vertex}})
      if (Error E = Arguments.bindPatches(Around.at(Stage), Elements, *F))
        return E;
    Patches.Factors = &Arguments.patchBuffer("factors");
    std::vector<uint8_t> &Numbers = Arguments.patchBuffer("vertexNumbers");
    for (uint32_t I = 0; I < Numbers.size() / sizeof(I); ++I) {
      uint32_t Number = Work.Indexes ? (*Work.Indexes)[I] : I;
      std::memcpy(Numbers.data() + I * sizeof(I), &Number, sizeof(Number));
    }
    return Error::success();
  }

  Error prepareStage(size_t Number, model::Draw &Work) {
    auto Plain = [&](model::FunctionKind Kind, std::optional<model::Function> &To) {
      return function(Number, Kind, To.emplace()).takeError();
    };
    auto Grouped = [&](model::FunctionKind Kind, model::GroupFunction &To) -> Error {
      Expected<MetalBindings> B = function(Number, Kind, To.F);
      if (!B)
        return B.takeError();
      To.ThreadgroupSize = B->ThreadgroupSize;
      Around[P.Shaders[Number].Stage] = std::move(*B);
      return Error::success();
    };
    switch (P.Shaders[Number].Stage) {
    case ShaderStage::Amplification:
      return Grouped(model::FunctionKind::Object, Work.Object.emplace());
    case ShaderStage::Mesh:
      return Grouped(model::FunctionKind::Mesh, Work.Mesh.emplace());
    case ShaderStage::Hull:
      return Grouped(model::FunctionKind::Kernel, Work.Patches->Hull);
    case ShaderStage::Domain: {
      Expected<MetalBindings> B =
          function(Number, model::FunctionKind::Vertex, Work.Vertex.emplace());
      if (!B)
        return B.takeError();
      Around[ShaderStage::Domain] = std::move(*B);
      return Error::success();
    }
    case ShaderStage::Pixel:
      return Plain(model::FunctionKind::Fragment, Work.Fragment);
    default:
      return Work.Patches ? Grouped(model::FunctionKind::Kernel, Work.Patches->Vertex)
                          : Plain(model::FunctionKind::Vertex, Work.Vertex);
    }
  }

  const Options &O;
  ArrayRef<StringRef> Texts;
  Pipeline &P;
  MetalArguments Arguments;
  /// Of the functions that run in threadgroups, and of that behind the tessellator.
  std::map<ShaderStage, MetalBindings> Around;
  model::Launch D;
};

} // namespace

bool isMetalModelUsable() { return !errorToBool(model::findToolchain()); }

Error runOnMetalModel(const Options &O, ArrayRef<StringRef> Texts, Pipeline &P) {
  if (Error E = model::findToolchain())
    return deviceError(toString(std::move(E)));
  if (P.kind() == PipelineKind::Rays)
    return deviceError("the model of Metal has no ray tracing pipelines");
  if (P.has(ShaderStage::Geometry))
    return deviceError("Metal has no geometry shaders");
  if (Texts.size() != 1 && Texts.size() != P.Shaders.size())
    return createStringError(Twine(Texts.size()) + " texts for the " + Twine(P.Shaders.size()) +
                             (P.Shaders.size() == 1 ? " shader" : " shaders") + " of " +
                             O.PipelineFile +
                             "; give one for each, in their order, or one for all");
  if (O.ReflectionFiles.size() > 1 && O.ReflectionFiles.size() != P.Shaders.size())
    return createStringError(Twine(O.ReflectionFiles.size()) + " reflections for the " +
                             Twine(P.Shaders.size()) +
                             (P.Shaders.size() == 1 ? " shader" : " shaders") +
                             "; give one for each, in their order, or one for all");
  std::vector<std::string> Warnings;
  Error Failed = withMatricesLaidOut(
      P, nullptr, [&]() -> Error { return ModelRun(O, Texts, P).run(Warnings); });
  for (const std::string &Warning : Warnings)
    errs() << "warning: " << Warning << '\n';
  return Failed;
}

} // namespace tessera::run
