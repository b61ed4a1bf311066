// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Metal/MetalModel.h"

#include "Description/StoredMatrices.h"
#include "Limits.h"
#include "Metal/MetalArguments.h"
#include "Metal/MetalDraw.h"
#include "Vulkan/Loader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

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
    for (size_t I = 0; I < P.Shaders.size(); ++I)
      if (Error E = prepareStage(I, *Work))
        return E;
    D.Work = std::move(*Work);
    return Error::success();
  }

  Error prepareStage(size_t Number, model::Draw &Work) {
    auto Plain = [&](model::FunctionKind Kind, std::optional<model::Function> &To) {
      return function(Number, Kind, To.emplace()).takeError();
    };
    auto Grouped = [&](model::FunctionKind Kind, std::optional<model::GroupFunction> &To) -> Error {
      Expected<MetalBindings> B = function(Number, Kind, To.emplace().F);
      if (!B)
        return B.takeError();
      To->ThreadgroupSize = B->ThreadgroupSize;
      return Error::success();
    };
    switch (P.Shaders[Number].Stage) {
    case ShaderStage::Amplification:
      return Grouped(model::FunctionKind::Object, Work.Object);
    case ShaderStage::Mesh:
      return Grouped(model::FunctionKind::Mesh, Work.Mesh);
    case ShaderStage::Pixel:
      return Plain(model::FunctionKind::Fragment, Work.Fragment);
    default:
      return Plain(model::FunctionKind::Vertex, Work.Vertex);
    }
  }

  const Options &O;
  ArrayRef<StringRef> Texts;
  Pipeline &P;
  MetalArguments Arguments;
  model::Launch D;
};

} // namespace

bool isMetalModelUsable() { return !errorToBool(model::findToolchain()); }

Error runOnMetalModel(const Options &O, ArrayRef<StringRef> Texts, Pipeline &P) {
  if (Error E = model::findToolchain())
    return deviceError(toString(std::move(E)));
  if (P.kind() == PipelineKind::Rays)
    return deviceError("the model of Metal has no ray tracing pipelines");
  if (P.hasPrimitiveStages())
    return deviceError("the model of Metal has no hull, domain and geometry shaders");
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
