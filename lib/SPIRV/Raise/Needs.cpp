// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/Features.h"
#include "BackendCommon/StageInputs.h"
#include "IR/ImageOps.h"
#include "IR/InlineSPIRV.h"
#include "IR/OpFamilies.h"
#include "IR/OpViews.h"
#include "IR/SystemValues.h"
#include "SPIRV/Raise/Raise.h"
#include "SPIRV/Rules/Inline.h"
#include "SPIRV/Rules/Requirements.h"
#include "llvm/ADT/SetVector.h"
#include <set>
#include <spirv/unified1/spirv.hpp11>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AddressSpace;
using ir::AttrKind;
using ir::Capability;
using ir::Op;
using ir::Opcode;

namespace {
struct FeatureRow {
  Capability Needed;
  Feature With;
};
constexpr FeatureRow FeatureRows[] = {
#define CAPABILITY_FEATURE(Name, Row) {Capability::Name, Feature::Row},
#include "SPIRV/Rules/Capabilities.def"
};

/// Returns the capabilities for computing which resource of an array \p O addresses.
ir::CapabilitySet capabilitiesOfChoice(const Op &O) {
  struct Row {
    Capability Dynamic, NonUniform;
  };
  static constexpr Row Uniform = {Capability::UniformBufferArrayDynamicIndexing,
                                  Capability::UniformBufferArrayNonUniformIndexing},
                       Storage = {Capability::StorageBufferArrayDynamicIndexing,
                                  Capability::StorageBufferArrayNonUniformIndexing},
                       Textures = {Capability::SampledImageArrayDynamicIndexing,
                                   Capability::SampledImageArrayNonUniformIndexing},
                       Images = {Capability::StorageImageArrayDynamicIndexing,
                                 Capability::StorageImageArrayNonUniformIndexing},
                       Sampled = {Capability::UniformTexelBufferArrayDynamicIndexing,
                                  Capability::UniformTexelBufferArrayNonUniformIndexing},
                       Texels = {Capability::StorageTexelBufferArrayDynamicIndexing,
                                 Capability::StorageTexelBufferArrayNonUniformIndexing};
  const ir::Type *Ty = O.type()->element();
  // Those of acceleration structures need none of their own.
  if (Ty->isAccelerationStructure())
    return O.flag(AttrKind::NonUniform) ? ir::CapabilitySet(Capability::ShaderNonUniform)
                                        : ir::CapabilitySet();
  bool IsBuffer = Ty->isImage() && Ty->dim() == ir::ImageDim::Buffer;
  const Row &R = O.type()->space() == AddressSpace::Uniform ? Uniform
                 : !Ty->isOpaque()                          ? Storage
                 : IsBuffer                                 ? (Ty->isSampled() ? Sampled : Texels)
                                                            : (Ty->isSampled() ? Textures : Images);
  ir::CapabilitySet Needed = R.Dynamic;
  if (O.flag(AttrKind::NonUniform))
    Needed = Needed | Capability::ShaderNonUniform | R.NonUniform;
  return Needed;
}

ir::CapabilitySet capabilitiesOfElement(const Op &O) {
  ir::CapabilitySet Needed =
      ir::CapabilitySet(Capability::UntypedPointersKHR) | Capability::DescriptorHeapEXT;
  if (!ir::constantBits(O.as<ir::ops::SpirvHeapElement>().index()))
    Needed = Needed | capabilitiesOfChoice(O);
  return Needed;
}

bool isUnknown(const ir::Value *Image) {
  const ir::Type *Ty = Image->type()->element();
  return Ty->imageAccess() == ir::ImageAccess::Storage && !Ty->imageFormat();
}

/// Returns the capability for reading an image of this shape, by fetches and samplers.
Capability sampledAs(ir::ImageDim Dim) {
  switch (Dim) {
  case ir::ImageDim::Buffer:
    return Capability::SampledBuffer;
  case ir::ImageDim::Line:
  case ir::ImageDim::LineArray:
    return Capability::Sampled1D;
  case ir::ImageDim::CubeArray:
    return Capability::SampledCubeArray;
  case ir::ImageDim::Attachment:
  case ir::ImageDim::AttachmentSamples:
    return Capability::InputAttachment;
  default:
    return Capability::Shader;
  }
}

/// Returns the capability for a storage image of this shape.
Capability storedAs(ir::ImageDim Dim) {
  switch (Dim) {
  case ir::ImageDim::Buffer:
    return Capability::ImageBuffer;
  case ir::ImageDim::Line:
  case ir::ImageDim::LineArray:
    return Capability::Image1D;
  case ir::ImageDim::Samples:
    return Capability::StorageImageMultisample;
  case ir::ImageDim::SamplesArray:
    return Capability::ImageMSArray;
  default:
    return Capability::Shader;
  }
}

ir::CapabilitySet capabilitiesOfSampling(const Op &O) {
  ir::CapabilitySet Needed;
  ir::SampleOperands More(O);
  if (auto At = More.offset_at(); At && !ir::isConstant(O.operand(*At)))
    Needed = Needed | Capability::ImageGatherExtended;
  if (More.clamp_at())
    Needed = Needed | Capability::MinLod;
  if (O.flag(AttrKind::Resident))
    Needed = Needed | Capability::SparseResidency;
  return Needed;
}

/// Returns the bits of a ray's flags that a constant sets, also in a part of them.
uint64_t constantFlags(const ir::Value *Flags) {
  uint64_t Bits = 0;
  SetVector<const ir::Value *> Parts;
  Parts.insert(Flags);
  for (size_t I = 0; I != Parts.size(); ++I) {
    const Op *Def = Parts[I]->def();
    Bits |= ir::constantBits(Parts[I]).value_or(0);
    if (Def && (Def->is(Opcode::Or) || Def->is(Opcode::Select)))
      Parts.insert(Def->operands().begin(), Def->operands().end());
  }
  return Bits;
}

/// Returns the capabilities that the flags of a ray require.
ir::CapabilitySet capabilitiesOfFlags(const ir::Value *Flags) {
  constexpr uint64_t Culling =
      uint64_t(spv::RayFlagsMask::SkipTrianglesKHR) | uint64_t(spv::RayFlagsMask::SkipAABBsKHR);
  constexpr auto TwoStates = uint64_t(spv::RayFlagsMask::ForceOpacityMicromap2StateEXT);
  uint64_t Bits = constantFlags(Flags);
  ir::CapabilitySet Needed;
  if (Bits & Culling)
    Needed = Needed | Capability::RayTraversalPrimitiveCullingKHR;
  if (Bits & TwoStates)
    Needed = Needed | Capability::RayTracingOpacityMicromapEXT;
  return Needed;
}

class Collector {
public:
  Collector(ir::Module &M, const SPIRVRaiseOptions &Options, HitExtension Hits)
      // The memory model is only required if the module uses it.
      : M(M), Minor(Options.Minor), AllInputs(Options.AllInputs), NVRays(Options.NVRays),
        Hits(Hits), Capabilities(Options.Asked.without(Capability::VulkanMemoryModel)) {}

  void run() {
    need(Capability::Shader);
    if (rowOf(M.Entry.Of).isRays())
      need(Capability::RayTracingKHR);
    if (rowOf(M.Entry.Of).isFunction())
      need(Capability::Linkage);
    if (ir::stages::Meshes.has(M.Entry.Of))
      need(Capability::MeshShadingEXT);
    if (ir::stages::Tessellation.has(M.Entry.Of))
      need(Capability::Tessellation);
    if (M.Entry.Geometry)
      need(Capability::Geometry);
    std::vector<FeatureUse> Uses = featuresOf(M, Backend::SPIRV);
    for (const FeatureUse &Use : Uses) {
      Features.insert(info(Use.Needed).ApiName);
      for (const FeatureRow &Row : FeatureRows)
        if (Row.With == Use.Needed)
          need(Row.Needed);
    }
    for (const ir::Global *G : M.Globals)
      visit(*G);
    for (ir::Function *F : M.Functions)
      ir::walk(F->body(), [&](Op &O) {
        if (O.is(Opcode::Builtin))
          need(capabilityOf(O.enumAttr<ir::SystemValue>(AttrKind::Builtin), /*IsInput=*/true));
        else
          Capabilities = Capabilities | capabilitiesOf(O);
        if (O.is(Opcode::Inline) && ir::inlined::isImportedCall(O.intAttr(AttrKind::Instruction),
                                                                O.strAttr(AttrKind::Text)))
          need(Capability::Linkage);
        noteHits(O);
        noteClock(O);
        if (O.is(Opcode::Builtin))
          Asked.insert(O.enumAttr<ir::SystemValue>(AttrKind::Builtin));
        noteNamed(O);
        if (takesDerivatives(O) && M.Entry.Group)
          need(M.Entry.hasSquareQuads() ? Capability::ComputeDerivativeGroupQuadsKHR
                                        : Capability::ComputeDerivativeGroupLinearKHR);
      });
    noteInterface();
    hideConstants(Uses);
    // That of storage texel buffers implies that of the others.
    if (Capabilities.has(Capability::ImageBuffer))
      Capabilities = Capabilities.without(Capability::SampledBuffer);
    if (Capabilities.has(Capability::Image1D))
      Capabilities = Capabilities.without(Capability::Sampled1D);
    if (NVRays && Capabilities.has(Capability::RayTracingKHR)) {
      Capabilities = Capabilities.without(Capability::RayTracingKHR);
      need(Capability::RayTracingNV);
      Features.erase(info(Feature::RayTracing).ApiName);
    }
    if (Capabilities.has(Capability::ImageMSArray))
      need(Capability::StorageImageMultisample);
#define CAPABILITY_API_FEATURE(Name, ApiFeature)                                                   \
  if (Capabilities.has(Capability::Name))                                                          \
    Features.insert(ApiFeature);
#include "SPIRV/Rules/Capabilities.def"
    if (M.Entry.hasSpecializedGroup() && Minor >= MinorOfLocalSizeId)
      Features.insert("maintenance4");
    M.Needs.Capabilities = Capabilities;
    M.Needs.Features.clear();
    for (StringRef Name : Features)
      M.Needs.Features.push_back(M.intern(Name));
  }

private:
  void need(Capability C) { Capabilities = Capabilities | C; }

  /// Notes what the inputs and outputs of the entry point need.
  void noteInterface() {
    std::vector<bool> IsRead(M.Entry.Inputs.size(), AllInputs);
    for (auto [Number, _] : raising::readInputs(M))
      IsRead[Number] = true;
    for (auto [E, Read] : zip_equal(M.Entry.Inputs, IsRead))
      if (Read || (E.Value && Asked.contains(*E.Value)))
        note(E, /*IsInput=*/true);
    for (const ir::StageElement &E : M.Entry.Outputs)
      note(E, /*IsInput=*/false);
    static constexpr Capability OfModes[] = {
#define ENTRY_MODE(Enumerator, Word, Mode, Needed, ...) Capability::Needed,
#include "IR/StageWords.def"
    };
    M.Entry.Modes.forEach([&](ir::EntryMode Mode) { need(OfModes[size_t(Mode)]); });
    // Before SPIR-V 1.5, one capability is for both.
    for (Capability Of : {Capability::ShaderLayer, Capability::ShaderViewportIndex})
      if (Minor < 5 && Capabilities.has(Of)) {
        Capabilities = Capabilities.without(Of);
        need(Capability::ShaderViewportIndexLayerEXT);
      }
  }

  /// Notes the type of an input that perhaps no operation has.
  void needNumbers(const ir::Type *Ty) {
    bool IsFloat = Ty->isFloat();
    if (Ty->bits() == 64)
      need(IsFloat ? Capability::Float64 : Capability::Int64);
    if (Ty->bits() == 16)
      need(IsFloat ? Capability::Float16 : Capability::Int16);
    for (const FeatureRow &Row : FeatureRows)
      if (Capabilities.has(Row.Needed) && (Ty->bits() == 64 || Ty->bits() == 16) &&
          (Row.Needed == Capability::Float64 || Row.Needed == Capability::Int64 ||
           Row.Needed == Capability::Float16 || Row.Needed == Capability::Int16))
        Features.insert(info(Row.With).ApiName);
  }

  void note(const ir::StageElement &E, bool IsInput) {
    if (E.Value)
      need(capabilityOf(*E.Value, IsInput));
    else if (E.Ty->innermost()->scalar()->bits() == 16)
      need(Capability::StorageInputOutput16);
    if (AllInputs && IsInput)
      needNumbers(E.Ty->innermost()->scalar());
    if (E.How.has(ir::Interpolation::Sample))
      need(Capability::SampleRateShading);
    if (E.PerVertex && M.Entry.Of == ir::Stage::Pixel)
      need(Capability::FragmentBarycentricKHR);
    if (E.PerPrimitive && !M.Entry.Patch)
      need(Capability::MeshShadingEXT);
    if (E.Stream)
      need(Capability::GeometryStreams);
  }

  /// The capability that the built-in \p V needs in this stage.
  Capability capabilityOf(ir::SystemValue V, bool IsInput) const {
    using ir::SystemValue;
    Capability Usual = IsInput ? rowOf(V).Needs : rowOf(V).OutputNeeds;
    bool IsGeometry = M.Entry.Of == ir::Stage::Geometry;
    switch (V) {
    case SystemValue::PrimitiveID:
      return M.Entry.Patch || M.Entry.Mesh ? Capability::Shader : Usual;
    case SystemValue::RenderTargetArrayIndex:
      return IsGeometry || M.Entry.Mesh ? Capability::Shader : Usual;
    case SystemValue::ViewportArrayIndex:
      return IsGeometry ? Capability::MultiViewport : M.Entry.Mesh ? Capability::Shader : Usual;
    case SystemValue::PointSize:
      return M.Entry.Patch ? Capability::TessellationPointSize
             : IsGeometry  ? Capability::GeometryPointSize
                           : Usual;
    case SystemValue::CullPrimitive:
      return Capability::Shader;
    default:
      return Usual;
    }
  }

  /// Hides constants that only debug information uses, because they would require types that the
  /// module does not have.
  void hideConstants(ArrayRef<FeatureUse> Uses) {
    if (!M.Debug)
      return;
    SmallVector<Op *, 4> Told;
    for (ir::Function *F : M.Functions)
      ir::walk(F->body(), [&](Op &O) {
        auto Tells = O.dyn<ir::ops::DebugValue>();
        const Op *Def = Tells && Tells.value() ? Tells.value()->def() : nullptr;
        if (Def && Def->is(Opcode::Const) && !Def->result()->hasUses() &&
            needsMore(Def->type(), Uses, M, Backend::SPIRV))
          Told.push_back(&O);
      });
    for (Op *O : Told) {
      ir::Builder::before(M, *O).create(Opcode::DebugValue, {}, nullptr, O->attrs());
      O->erase();
    }
  }

  /// Handles hit objects, and reordering.
  void noteHits(const Op &O) {
    if (ir::ops::OfHit(O) || O.is(Opcode::RayReorder))
      need(Hits == HitExtension::NV ? Capability::ShaderInvocationReorderNV
                                    : Capability::ShaderInvocationReorderEXT);
  }

  /// Handles clock reads by inline SPIR-V or vk::ReadClock.
  void noteClock(const Op &O) {
    if (!O.is(Opcode::Inline) || !O.strAttr(AttrKind::Text).empty() ||
        O.intAttr(AttrKind::Instruction) != ir::inlined::OpReadClockKHR || !O.numOperands())
      return;
    auto [Scope] = ir::ops::arguments<1>(O);
    Features.insert(ir::constantBits(Scope) == ir::inlined::Device ? "shaderDeviceClock"
                                                                   : "shaderSubgroupClock");
  }

  /// The one feature that a capability which inline SPIR-V names is for.
  void noteNamed(const Op &O) {
    if (!O.is(Opcode::InlineDeclare))
      return;
    ir::CapabilitySet Named = capabilityNamed(O);
    auto IsOf = [&](const FeatureRow &Row) { return Named.has(Row.Needed); };
    if (count_if(FeatureRows, IsOf) == 1)
      Features.insert(info(find_if(FeatureRows, IsOf)->With).ApiName);
  }

  void visit(const ir::Global &G) {
    constexpr Capability Rows[] = {
#define IMAGE_FORMAT(Enumerator, Word, Numbers, Channels, Bits, SPIRV, Needed) Capability::Needed,
#include "IR/ImageFormats.def"
    };
    if (G.ValueType->isUnbounded() && !ir::isUntypedHeap(G))
      need(Capability::RuntimeDescriptorArray);
    const ir::Type *Ty = G.ValueType->innermost();
    if ((Ty->isAccelerationStructure() && !rowOf(M.Entry.Of).isRays()) || Ty->containsRayQuery())
      need(Capability::RayQueryKHR);
    if (!Ty->isImage())
      return;
    need(Ty->isSampled() ? sampledAs(Ty->dim()) : storedAs(Ty->dim()));
    if (Ty->element()->bits() == 64)
      need(Capability::Int64ImageEXT);
    if (Ty->imageFormat())
      need(Rows[size_t(*Ty->imageFormat())]);
  }

  ir::Module &M;
  unsigned Minor;
  bool AllInputs, NVRays;
  HitExtension Hits;
  ir::CapabilitySet Capabilities;
  std::set<StringRef> Features;
  std::set<ir::SystemValue> Asked; ///< values that the program asks for
};
} // namespace

ir::CapabilitySet tessera::spirv::capabilitiesOf(const Op &O) {
  switch (O.opcode()) {
#define WAVE(Code, Instruction, Needed)                                                            \
  case Opcode::Code:                                                                               \
    return Capability::Needed;
#include "SPIRV/Rules/Waves.def"
  case Opcode::WaveReduce:
  case Opcode::WavePrefix:
    return Capability::GroupNonUniformArithmetic;
  case Opcode::Builtin:
    return rowOf(O.enumAttr<ir::SystemValue>(AttrKind::Builtin)).Needs;
  case Opcode::Access:
    return resourceIndices(O).empty() ? ir::CapabilitySet() : capabilitiesOfChoice(O);
  case Opcode::SpirvHeapElement:
    return capabilitiesOfElement(O);
  case Opcode::ImageLoad: {
    ir::CapabilitySet Needed;
    if (isUnknown(O.as<ir::ops::ImageLoad>().image()))
      Needed = Needed | Capability::StorageImageReadWithoutFormat;
    if (O.flag(AttrKind::Resident))
      Needed = Needed | Capability::SparseResidency;
    return Needed;
  }
  case Opcode::ImageStore:
    if (isUnknown(O.as<ir::ops::ImageStore>().image()))
      return Capability::StorageImageWriteWithoutFormat;
    return {};
  case Opcode::ImageTexel:
    if (O.type()->element()->bits() == 64)
      return Capability::Int64Atomics;
    return {};
  case Opcode::ImageSample:
  case Opcode::ImageGather:
    return capabilitiesOfSampling(O);
  case Opcode::Derivative:
    return Capability::DerivativeControl;
  case Opcode::IoEvaluate:
    return Capability::InterpolationFunction;
  case Opcode::Var:
    return O.type()->element()->containsRayQuery() ? ir::CapabilitySet(Capability::RayQueryKHR)
                                                   : ir::CapabilitySet();
  case Opcode::QueryTrace:
    return ir::CapabilitySet(Capability::RayQueryKHR) |
           capabilitiesOfFlags(O.as<ir::ops::QueryTrace>().flags());
  case Opcode::QueryGet: {
    auto V = O.enumAttr<ir::QueryValue>(AttrKind::QueryValue);
    bool ArePositions =
        V == ir::QueryValue::CandidatePositions || V == ir::QueryValue::CommittedPositions;
    return ArePositions ? ir::CapabilitySet(Capability::RayQueryPositionFetchKHR)
                        : ir::CapabilitySet();
  }
  case Opcode::RayTrace:
    return capabilitiesOfFlags(O.as<ir::ops::RayTrace>().flags());
  case Opcode::HitTrace:
    return capabilitiesOfFlags(O.as<ir::ops::HitTrace>().flags());
  case Opcode::HitMiss:
    return capabilitiesOfFlags(O.as<ir::ops::HitMiss>().flags());
  case Opcode::Demote:
  case Opcode::IsHelper:
    return Capability::DemoteToHelperInvocation;
  case Opcode::ImageResident:
    return Capability::SparseResidency;
  case Opcode::ImageSize:
  case Opcode::ImageLevels:
  case Opcode::ImageSamples:
  case Opcode::ImageLevelOf:
    return Capability::ImageQuery;
  case Opcode::Inline:
    return capabilityOfInline(O);
  case Opcode::InlineDeclare:
    return capabilityNamed(O);
  default:
    return {};
  }
}

void tessera::spirv::listNeeds(ir::Module &M, const PassContext &Ctx) {
  Collector(M, Ctx.SPIRV, hitExtension(Ctx)).run();
}
