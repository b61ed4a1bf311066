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
    if (Error E = P.kind() == PipelineKind::Compute ? prepareGrid()
                  : P.kind() == PipelineKind::Rays  ? prepareRays()
                                                    : prepareDraw())
      return E;
    Arguments.bindAddresses(D);
    if (Error E = model::run(D, Warnings))
      return E;
    Arguments.read();
    return Error::success();
  }

private:
  /// The file with the reflection of shader \p Number; empty without one. One file may have all.
  StringRef reflectionOf(size_t Number) const {
    if (O.ReflectionFiles.empty())
      return "";
    return O.ReflectionFiles[O.ReflectionFiles.size() == 1 ? 0 : Number];
  }

  Error readReflection(size_t Number, MetalBindings &B) const {
    StringRef Reflection = reflectionOf(Number);
    Expected<std::unique_ptr<MemoryBuffer>> File = readFile(Reflection);
    if (!File)
      return File.takeError();
    if (Error E = applyReflection((*File)->getBuffer(), B, P.Shaders[Number].Entry.Text))
      return createStringError(Reflection + ": " + toString(std::move(E)));
    return Error::success();
  }

  /// The function of shader \p Number, with its resources.
  Expected<MetalBindings> function(size_t Number, model::FunctionKind Kind, model::Function &F) {
    const Shader &S = P.Shaders[Number];
    size_t File = Texts.size() == 1 ? 0 : Number;
    F.Text = Texts[File];
    F.TextName = O.ShaderFiles[File];
    F.Entry = S.Entry.Text;
    for (const SpecializationConstant &C : S.SpecializationConstants)
      F.Constants[C.ConstantID] = C.Bits;
    StringRef Reflection = reflectionOf(Number);
    std::map<uint32_t, model::ArgumentBufferLayout> Given;
    if (Reflection.empty()) {
      auto Found = model::argumentBuffers(F, Kind);
      if (!Found)
        return Found.takeError();
      Given = std::move(*Found);
    }
    MetalBindings B = defaultMetalBindings(P, Given);
    if (!Reflection.empty())
      if (Error E = readReflection(Number, B))
        return std::move(E);
    for (unsigned I = 0; B.ThreadgroupSize && I < 3; ++I)
      if (std::optional<uint32_t> Id = B.ThreadgroupSizeIds[I])
        if (auto Set = F.Constants.find(*Id); Set != F.Constants.end())
          (*B.ThreadgroupSize)[I] = static_cast<uint32_t>(Set->second);
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

  /// Ray generation is a kernel, with a threadgroup for each ray: nothing orders rays.
  Error prepareRays() {
    if (O.ReflectionFiles.empty())
      return createStringError("a ray tracing pipeline needs --reflection FILE (tessera "
                               "--reflect)");
    if (P.Rays.Config.Flags)
      return deviceError("Metal has no flags of pipelines that skip geometry");
    model::ThreadgroupGrid Grid;
    Grid.Groups = P.Dispatch.GroupCount;
    Grid.ThreadgroupSize = {1, 1, 1};
    model::Function &F = Grid.Kernel;
    MetalBindings All;
    std::vector<std::string> Names;
    for (size_t I = 0; I < P.Shaders.size(); ++I) {
      MetalBindings B;
      if (Error E = readReflection(I, B))
        return E;
      Names.push_back(B.Kernel);
      // The last one with a number of slots, and what any of them reads.
      All.Rays = B.Rays;
      for (auto [To, From] : {std::pair(&All.Buffers, &B.Buffers),
                              {&All.Textures, &B.Textures},
                              {&All.Samplers, &B.Samplers}})
        To->insert(From->begin(), From->end());
      All.ArgumentBuffers.insert(B.ArgumentBuffers.begin(), B.ArgumentBuffers.end());
      if (B.PushConstants)
        All.PushConstants = B.PushConstants;
      if (B.BufferSizes)
        All.BufferSizes = B.BufferSizes;
    }
    if (!All.Rays)
      return createStringError("the reflection is not one of a ray tracing pipeline for Metal");
    if (Texts.size() != 1)
      return createStringError("the shaders of a ray tracing pipeline are in one text");
    uint32_t Generation = P.Rays.Table.RayGeneration.Object;
    F.Text = Texts[0];
    F.TextName = O.ShaderFiles[0];
    F.Entry = Names[Generation];
    for (const Shader &S : P.Shaders)
      for (const SpecializationConstant &C : S.SpecializationConstants)
        F.Constants[C.ConstantID] = C.Bits;
    if (Error E = Arguments.bind(All, F))
      return E;
    Arguments.bindRays(*All.Rays, Names, F);
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
