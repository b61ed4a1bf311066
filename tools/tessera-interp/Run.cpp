// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Run.h"
#include "Description/Addresses.h"
#include "Description/StoredMatrices.h"
#include "DrawState.h"
#include "RayState.h"
#include "Target/Legality.h"
#include "llvm/Support/MathExtras.h"
#include <deque>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp_tool;

namespace {
/// Returns the texel format of \p B, for a resource that does not state one.
std::optional<ir::ImageFormat> formatOf(const run::Buffer &B) {
  run::NumberClass Class = B.format().Class;
  return ir::findImageFormat(Class == run::NumberClass::Float    ? ir::FormatNumbers::Float
                             : Class == run::NumberClass::Signed ? ir::FormatNumbers::Signed
                                                                 : ir::FormatNumbers::Unsigned,
                             B.Channels, B.format().bits());
}

interp::ImageSize sizeOf(const run::OutputProps &Size) {
  return {Size.Width, Size.Height, Size.Depth, Size.Layers, Size.MipLevels, Size.Samples};
}

/// As tessera-run makes one.
interp::Sampler samplerOf(const run::Sampler &S) {
  auto Filter = [](run::FilterMode Mode) {
    return Mode == run::FilterMode::Linear ? interp::Filter::Linear : interp::Filter::Nearest;
  };
  auto Address = [](run::AddressMode Mode) {
    switch (Mode) {
    case run::AddressMode::Clamp:
      return interp::Addressing::Clamp;
    case run::AddressMode::Repeat:
      return interp::Addressing::Repeat;
    case run::AddressMode::Mirror:
      return interp::Addressing::Mirror;
    case run::AddressMode::Border:
      return interp::Addressing::Border;
    case run::AddressMode::MirrorOnce:
      return interp::Addressing::MirrorOnce;
    }
    llvm_unreachable("covered switch");
  };
  interp::Sampler To;
  To.Min = To.Levels = Filter(S.MinFilter);
  To.Mag = Filter(S.MagFilter);
  To.Address = Address(S.Address);
  To.LeastLevel = S.MinLOD;
  To.GreatestLevel = S.MaxLOD;
  To.Bias = S.MipLODBias;
  // Both are in the order of VkCompareOp.
  if (S.Kind == run::SamplerKind::SamplerComparison)
    To.Compares = interp::Comparison(S.Comparison);
  return To;
}

/// The pipeline's resources, buffers as Vulkan pads them.
class Resources {
public:
  Resources(run::Pipeline &P, interp::Launch &D) : P(P) {
    run::placeAddresses(P, addressOf);
    D.PushConstants = P.pushConstantBytes();
    for (uint32_t Object : run::addressedBuffers(P))
      D.Addresses[addressOf(Object)] = {P.Buffers[Object].Id.Text, &contents(Object, 0, 4)};
    for (const run::DescriptorSet &Set : P.Sets)
      for (const run::Resource &R : Set.Resources) {
        if (R.firstSampler() != run::NoIndex)
          addSamplers(R, D);
        if (R.isAccelerationStructure())
          addScenes(R, D);
        else if (!R.isSampler())
          add(R, D);
      }
  }
  /// Fills in a draw, whose shaders read targets as subpass inputs.
  Error describe(interp::Launch &D, interp::Draw Work) {
    if (Error E = describeDraw(
            P, [&](uint32_t Object) -> std::vector<uint8_t> & { return contents(Object, 0, 1); },
            Work))
      return E;
    for (const run::DescriptorSet &Set : P.Sets)
      for (const run::Resource &R : Set.Resources)
        if (const interp::Target *T = R.isSubpassInput() ? targetOf(Work, R.Id.Text) : nullptr) {
          interp::Place Where{R.Set, R.Binding, R.firstElement()};
          std::vector<uint8_t> &Before = TargetsBefore[R.Object];
          Before = interp::contentsBefore(*T, Work);
          D.Buffers[Where] = &Before;
          const ir::ImageFormatInfo &F = T->Format;
          std::optional<ir::ImageFormat> View = ir::imageFormatNamed(F.Word);
          D.Views[Where] = View ? *View : *ir::findImageFormat(F.Numbers, F.Channels, F.Bits);
          D.Images[Where].Samples = Work.Samples;
        }
    D.Work = std::move(Work);
    return Error::success();
  }
  /// Takes the contents back into the pipeline.
  void read() {
    for (const auto &[Where, Bytes] : Contents) {
      std::vector<uint8_t> &Data = P.Buffers[Where.first].Data[Where.second];
      std::copy_n(Bytes.begin(), Data.size(), Data.begin());
    }
    for (const auto &[Where, Bytes] : Counters)
      std::memcpy(&P.Buffers[Where.first].Counters[Where.second], Bytes.data(), sizeof(uint32_t));
  }

private:
  void addSamplers(const run::Resource &R, interp::Launch &D) {
    for (uint32_t I = 0; I < P.Samplers[R.firstSampler()].ArraySize; ++I)
      D.Samplers[{R.Set, R.Binding, R.firstElement() + I}] =
          samplerOf(P.Samplers[R.firstSampler() + I]);
  }
  void addScenes(const run::Resource &R, interp::Launch &D) {
    const run::TopLevel &Level = P.AccelerationStructures.TopLevels[R.Object];
    for (auto [I, Instances] : enumerate(Level.Instances))
      D.Scenes[{R.Set, R.Binding, R.firstElement() + I}] =
          &Scenes.emplace_back(sceneOf(P, Instances));
  }
  /// Far from each other, with bits on both sides of the 32nd.
  static uint64_t addressOf(uint32_t Object) { return uint64_t(Object + 1) << 36 | 0x1000; }

  void add(const run::Resource &R, interp::Launch &D) {
    const run::Buffer &Object = P.Buffers[R.Object];
    bool IsUniform = R.Kind == run::ResourceKind::ConstantBuffer;
    StringRef Word = R.TexelFormat.Text;
    std::optional<ir::ImageFormat> View = ir::imageFormatNamed(Word == "d32" ? "r32f" : Word);
    if (R.isImage() && !View)
      View = formatOf(Object);
    for (uint32_t Element = 0; Element < Object.ArraySize; ++Element) {
      uint32_t Number = R.firstElement() + Element;
      interp::Place Where{R.Set, R.Binding, Number};
      D.Buffers[Where] = &contents(R.Object, Element, R.isImage() ? 1 : IsUniform ? 16 : 4);
      if (View)
        D.Views[Where] = *View;
      if (View && R.isImage())
        D.Images[Where] = sizeOf(*Object.Image);
      if (!R.CounterBinding)
        continue;
      std::vector<uint8_t> &Counter = Counters[{R.Object, Element}];
      const auto *Value = reinterpret_cast<const uint8_t *>(&Object.Counters[Element]);
      Counter.assign(Value, Value + sizeof(uint32_t));
      D.Buffers[{R.Set, *R.CounterBinding, Number}] = &Counter;
    }
  }
  std::vector<uint8_t> &contents(uint32_t Object, uint32_t Element, uint64_t Multiple) {
    std::vector<uint8_t> &Bytes = Contents[{Object, Element}];
    if (Bytes.empty())
      Bytes = P.Buffers[Object].Data[Element];
    Bytes.resize(std::max<size_t>(Bytes.size(), alignTo(P.Buffers[Object].size(), Multiple)));
    return Bytes;
  }

  run::Pipeline &P;
  std::map<std::pair<uint32_t, uint32_t>, std::vector<uint8_t>> Contents, Counters;
  std::map<uint32_t, std::vector<uint8_t>> TargetsBefore;
  std::deque<interp::Scene> Scenes;
};

uint32_t waveSizeOf(const ir::Module &M, const Options &O, const Target &Device,
                    const run::Pipeline &P) {
  if (P.kind() == run::PipelineKind::Rays)
    return 1;
  if (O.WaveSize)
    return O.WaveSize;
  if (P.Dispatch.SubgroupSize)
    return P.Dispatch.SubgroupSize;
  WaveSizeRange Range;
  if (M.Entry.Wave)
    Range = {M.Entry.Wave->Min, M.Entry.Wave->Max, M.Entry.Wave->Preferred};
  uint32_t Size =
      checkWaveSize(Device, Range, M.Entry.numThreads(), /*UsesMatrices=*/false).WaveSize;
  return Size ? Size : 32;
}
} // namespace

/// The shader of that stage; null for the first one of the pipeline.
static interp::StageShader *shaderOf(interp::Draw &Work, ir::Stage Stage) {
  switch (Stage) {
  case ir::Stage::Hull:
    return &Work.Hull;
  case ir::Stage::Domain:
    return &Work.Domain;
  case ir::Stage::Geometry:
    return &Work.Geometry;
  case ir::Stage::Amplification:
    return &Work.Amplification;
  case ir::Stage::Pixel:
    return &Work.Pixel;
  default:
    return nullptr;
  }
}

static std::map<uint32_t, uint64_t> constantsOf(const run::Shader &S) {
  std::map<uint32_t, uint64_t> Bits;
  for (const run::SpecializationConstant &C : S.SpecializationConstants)
    Bits[C.ConstantID] = C.Bits;
  return Bits;
}

Expected<interp::Outcome> interp_tool::runPipeline(ArrayRef<std::unique_ptr<ir::Module>> Modules,
                                                   const Options &O, const Target &Device,
                                                   run::Pipeline &P) {
  interp::Launch D;
  D.WaveSize = waveSizeOf(*Modules.back(), O, Device, P);
  D.RaceCheck = O.RaceCheck;
  D.Robust = O.Robust;
  D.ChecksMatrices = O.Matrix.CheckBounds;
  D.StoresUndefined = O.StoresUndefined;
  D.OperationLimit = O.OperationLimit;
  D.Print = [](StringRef Text) { outs() << Text << '\n'; };
  for (size_t I = 0; I < Modules.size(); ++I) {
    interp::Launch Sizes;
    Sizes.Constants = constantsOf(I < P.Shaders.size() ? P.Shaders[I] : P.shader());
    if (std::string Wrong = interp::wrongSize(*Modules[I], Sizes); !Wrong.empty())
      return createStringError(Wrong);
  }
  interp::Outcome Result;
  Error E = run::withMatricesLaidOut(P, nullptr, [&]() -> Error {
    Resources Data(P, D);
    ir::Module *First = Modules.front().get();
    D.Constants = constantsOf(P.shader());
    if (P.kind() == run::PipelineKind::Graphics) {
      interp::Draw Work;
      for (auto [M, S] : zip_equal(Modules, P.Shaders)) {
        interp::StageShader Shader{M.get(), constantsOf(S)};
        if (interp::StageShader *To = shaderOf(Work, M->Entry.Of)) {
          *To = std::move(Shader);
        } else {
          First = M.get();
          D.Constants = std::move(Shader.Constants);
        }
      }
      if (Error Lacks = Data.describe(D, std::move(Work)))
        return Lacks;
    } else if (P.kind() == run::PipelineKind::Rays) {
      interp::RayDispatch Work = describeRays(P);
      for (auto [M, S] : zip_equal(Modules, P.Shaders))
        Work.Shaders.push_back({M.get(), constantsOf(S)});
      D.Work = std::move(Work);
    } else {
      D.Work = interp::GroupGrid{.Groups = P.Dispatch.GroupCount};
    }
    Result = interp::run(*First, D);
    Data.read();
    return Error::success();
  });
  if (E)
    return std::move(E);
  return Result;
}

void interp_tool::report(const interp::Violation &V, DiagnosticEngine &Diags) {
  Diagnostic Error;
  Error.Name = interp::spelling(V.Broken).str();
  Error.Where = V.Where;
  Error.Message = V.Message + " [" + Error.Name + "]";
  Diags.add(Error);
  Diagnostic Thread;
  Thread.Level = Severity::Note;
  Thread.Message = "in " + V.Thread;
  Diags.add(Thread);
  if (V.Note.empty())
    return;
  Diagnostic Why;
  Why.Level = Severity::Note;
  Why.Where = V.NoteWhere;
  Why.Message = V.Note;
  Diags.add(Why);
}
