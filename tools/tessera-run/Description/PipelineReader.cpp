// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/PipelineReader.h"

#include "Description/BufferReader.h"
#include "Description/DrawingReader.h"
#include "Description/Keys.h"
#include "Description/PipelineResolver.h"
#include "Description/RaysReader.h"
#include "Description/Scalars.h"
#include "Limits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLTraits.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera::run;

LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::SpecializationConstant)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::Shader)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::Sampler)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::Resource)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::DescriptorSet)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::PushConstantBlock)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::Result)

namespace llvm::yaml {

template <> struct MappingTraits<SpecializationConstant> {
  static void mapping(IO &I, SpecializationConstant &C) {
    static constexpr Key<SpecializationConstant> Table[] = {
        required<&SpecializationConstant::ConstantID>("ConstantID"),
        required<&SpecializationConstant::Type>("Type"),
        required<&SpecializationConstant::Value>("Value"),
    };
    readKeys(I, C, Table);
  }
};

template <> struct MappingTraits<Shader> {
  static void mapping(IO &I, Shader &S) {
    static constexpr Key<Shader> Table[] = {
        required<&Shader::Stage>("Stage"),
        required<&Shader::Entry>("Entry"),
        optional<&Shader::SpecializationConstants>("SpecializationConstants"),
        optional<&Shader::Id>("Name"),
    };
    readKeys(I, S, Table);
  }
};

template <> struct MappingTraits<DispatchParameters> {
  static void mapping(IO &I, DispatchParameters &D) {
#define DRAW(Member) optional<&DispatchParameters::Draw, &DrawCounts::Member>(#Member)
    static constexpr Key<DispatchParameters> Table[] = {
        {"DispatchGroupCount"}, optional<&DispatchParameters::SubgroupSize>("SubgroupSize"),
        DRAW(VertexCount),      DRAW(IndexCount),
        DRAW(InstanceCount),    DRAW(FirstVertex),
        DRAW(FirstIndex),       DRAW(FirstInstance),
        DRAW(BaseVertex),
    };
#undef DRAW
    constexpr size_t ComputeKeys = 2;
    D.Loc = placeOf(I);
    if (!readKeys(I, D, Table))
      return;
    for (const auto &[Number, K] : enumerate(Table))
      if (hasKey(I, K.Name))
        if (const char *&First = Number < ComputeKeys ? D.ComputeKey : D.DrawKey; !First)
          First = K.Name;
    std::optional<std::vector<uint32_t>> Count;
    I.mapOptional("DispatchGroupCount", Count);
    if (Count && Count->size() != D.GroupCount.size())
      fail(I, "DispatchGroupCount needs three numbers");
    else if (Count)
      std::copy(Count->begin(), Count->end(), D.GroupCount.begin());
  }
};

template <> struct MappingTraits<Sampler> {
  static void mapping(IO &I, Sampler &S) {
    static constexpr Key<Sampler> Table[] = {
        required<&Sampler::Id>("Name"),
        optional<&Sampler::Kind>("Kind"),
        optional<&Sampler::ArraySize>("ArraySize"),
        optional<&Sampler::MinFilter>("MinFilter"),
        optional<&Sampler::MagFilter>("MagFilter"),
        optional<&Sampler::Address>("Address"),
        optional<&Sampler::MinLOD>("MinLOD"),
        optional<&Sampler::MaxLOD>("MaxLOD"),
        optional<&Sampler::MipLODBias>("MipLODBias"),
        optional<&Sampler::Comparison>("ComparisonOp"),
    };
    if (!readKeys(I, S, Table))
      return;
    if ((S.Kind == SamplerKind::Sampler) != (S.Comparison == CompareOp::Never))
      fail(I, "ComparisonOp other than Never goes with Kind: SamplerComparison, and with no other");
  }
};

template <> struct MappingTraits<DirectXBinding> {
  static void mapping(IO &I, DirectXBinding &B) {
    static constexpr Key<DirectXBinding> Table[] = {
        required<&DirectXBinding::Register>("Register"),
        optional<&DirectXBinding::Space>("Space"),
    };
    readKeys(I, B, Table);
  }
};

template <> struct MappingTraits<VulkanBinding> {
  static void mapping(IO &I, VulkanBinding &B) {
    static constexpr Key<VulkanBinding> Table[] = {
        required<&VulkanBinding::Binding>("Binding"),
        optional<&VulkanBinding::CounterBinding>("CounterBinding"),
    };
    readKeys(I, B, Table);
  }
};

template <> struct MappingTraits<Resource> {
  static void mapping(IO &I, Resource &R) {
    static constexpr Key<Resource> Table[] = {
        required<&Resource::Id>("Name"),
        required<&Resource::Kind>("Kind"),
        optional<&Resource::HasCounter>("HasCounter"),
        optional<&Resource::HeapIndex>("HeapIndex"),
        optional<&Resource::TexelFormat>("TexelFormat"),
        optional<&Resource::DirectX>("DirectXBinding"),
        optional<&Resource::Vulkan>("VulkanBinding"),
    };
    if (readKeys(I, R, Table) && R.firstElement() > 65535)
      fail(I, "HeapIndex must be at most 65535");
  }
};

template <> struct MappingTraits<DescriptorSet> {
  static void mapping(IO &I, DescriptorSet &S) {
    static constexpr Key<DescriptorSet> Table[] = {
        required<&DescriptorSet::Resources>("Resources"),
    };
    readKeys(I, S, Table);
  }
};

template <> struct MappingTraits<PushConstantBlock> {
  static void mapping(IO &I, PushConstantBlock &B) {
    static constexpr Key<PushConstantBlock> Table[] = {
        required<&PushConstantBlock::Stage>("Stage"),
        required<&PushConstantBlock::Values>("Values"),
    };
    B.Loc = placeOf(I);
    readKeys(I, B, Table);
  }
};

/// The usual accumulator is read and written in place, so what is not said about C is as in Actual
/// where both are in one buffer.
static void readC(IO &I, Result &R) {
  static constexpr Key<MatrixOperand> Table[] = {
      optional<&MatrixOperand::ElementFormat>("FormatC"),
      optional<&MatrixOperand::Layout>("LayoutC"),
      optional<&MatrixOperand::Stride>("StrideC"),
      optional<&MatrixOperand::Offset>("OffsetC"),
  };
  MatMul &P = R.Product;
  P.HasC = hasKey(I, "C");
  if (P.HasC)
    I.mapRequired("C", P.C.Id);
  if (P.HasC && P.C.Id.Text == R.Actual.Text) {
    Name Id = P.C.Id;
    P.C = P.Actual;
    P.C.Id = Id;
  }
  for (const Key<MatrixOperand> &K : Table) {
    if (!hasKey(I, K.Name))
      continue;
    if (!P.HasC)
      return fail(I, Twine(K.Name) + " is of C, which this result does not have");
    K.Read(I, K.Name, P.C);
  }
}

static void readMatMul(IO &I, Result &R) {
#define OPERAND(Member, Letter)                                                                    \
  optional<&Result::Product, &MatMul::Member, &MatrixOperand::ElementFormat>("Format" Letter),     \
      optional<&Result::Product, &MatMul::Member, &MatrixOperand::Layout>("Layout" Letter),        \
      optional<&Result::Product, &MatMul::Member, &MatrixOperand::Stride>("Stride" Letter),        \
      optional<&Result::Product, &MatMul::Member, &MatrixOperand::Offset>("Offset" Letter)
  static constexpr Key<Result> Table[] = {
      required<&Result::Id>("Result"),
      required<&Result::Kind>("Rule"),
      required<&Result::Actual>("Actual"),
      required<&Result::Product, &MatMul::A, &MatrixOperand::Id>("A"),
      required<&Result::Product, &MatMul::B, &MatrixOperand::Id>("B"),
      required<&Result::Product, &MatMul::M>("M"),
      required<&Result::Product, &MatMul::N>("N"),
      required<&Result::Product, &MatMul::K>("K"),
      OPERAND(A, "A"),
      OPERAND(B, "B"),
      OPERAND(Actual, "Actual"),
      {"C"},
      {"FormatC"},
      {"LayoutC"},
      {"StrideC"},
      {"OffsetC"},
      optional<&Result::Product, &MatMul::AbsTolerance>("AbsTolerance"),
      optional<&Result::Product, &MatMul::RelTolerance>("RelTolerance"),
      optional<&Result::Product, &MatMul::Saturate>("Saturate"),
      optional<&Result::Product, &MatMul::CheckOutside>("CheckOutside"),
      optional<&Result::Product, &MatMul::Samples>("Samples"),
      optional<&Result::Product, &MatMul::Seed>("Seed"),
  };
#undef OPERAND
  if (!readKeys(I, R, Table))
    return;
  R.Product.Actual.Id = R.Actual;
  readC(I, R);
}

template <> struct MappingTraits<Result> {
  static void mapping(IO &I, Result &R) {
    // The rule tells which other keys there are.
    if (hasKey(I, "Rule"))
      I.mapRequired("Rule", R.Kind);
    switch (R.Kind) {
    case Rule::BufferExact:
    case Rule::ImageExact: {
      static constexpr Key<Result> Table[] = {
          required<&Result::Id>("Result"),
          required<&Result::Kind>("Rule"),
          required<&Result::Actual>("Actual"),
          required<&Result::Expected>("Expected"),
      };
      readKeys(I, R, Table);
      return;
    }
    case Rule::BufferFloatULP: {
      static constexpr Key<Result> Table[] = {
          required<&Result::Id>("Result"),
          required<&Result::Kind>("Rule"),
          required<&Result::Actual>("Actual"),
          required<&Result::Expected>("Expected"),
          required<&Result::ULPT>("ULPT"),
          optional<&Result::Denorms>("DenormMode"),
          optional<&Result::ZeroTolerance>("ZeroTolerance"),
      };
      readKeys(I, R, Table);
      return;
    }
    case Rule::BufferFloatEpsilon: {
      static constexpr Key<Result> Table[] = {
          required<&Result::Id>("Result"),       required<&Result::Kind>("Rule"),
          required<&Result::Actual>("Actual"),   required<&Result::Expected>("Expected"),
          required<&Result::Epsilon>("Epsilon"), optional<&Result::Denorms>("DenormMode"),
      };
      readKeys(I, R, Table);
      return;
    }
    case Rule::ImageTolerance: {
      static constexpr Key<Result> Table[] = {
          required<&Result::Id>("Result"),
          required<&Result::Kind>("Rule"),
          required<&Result::Actual>("Actual"),
          required<&Result::Expected>("Expected"),
          optional<&Result::Tolerance>("Tolerance"),
          optional<&Result::MaxDifferent>("MaxDifferent"),
      };
      if (readKeys(I, R, Table) &&
          !(R.Tolerance >= 0 && R.MaxDifferent >= 0 && R.MaxDifferent <= 1))
        fail(I, "Tolerance must be at least 0, and MaxDifferent 0 to 1");
      return;
    }
    case Rule::ImageDistance: {
      static constexpr Key<Result> Table[] = {
          required<&Result::Id>("Result"),
          required<&Result::Kind>("Rule"),
          required<&Result::Actual>("Actual"),
          required<&Result::Expected>("Expected"),
          optional<&Result::Limits, &ImageLimits::Furthest>("Furthest"),
          optional<&Result::Limits, &ImageLimits::RMS>("RMS"),
          optional<&Result::Limits, &ImageLimits::DiffRMS>("DiffRMS"),
          optional<&Result::Limits, &ImageLimits::PixelPercent>("PixelPercent"),
          optional<&Result::Limits, &ImageLimits::Intervals>("Intervals"),
      };
      readKeys(I, R, Table);
      return;
    }
    case Rule::MatMul:
      return readMatMul(I, R);
    }
  }
};

template <> struct MappingTraits<Pipeline> {
  static void mapping(IO &I, Pipeline &P) {
    static constexpr Key<Pipeline> Table[] = {
        required<&Pipeline::Shaders>("Shaders"),
        optional<&Pipeline::Dispatch>("DispatchParameters"),
        optional<&Pipeline::Bindings>("Bindings"),
        optional<&Pipeline::Raster>("Rasterizer"),
        optional<&Pipeline::DepthStencil>("DepthStencil"),
        required<&Pipeline::Buffers>("Buffers"),
        optional<&Pipeline::Samplers>("Samplers"),
        required<&Pipeline::Sets>("DescriptorSets"),
        optional<&Pipeline::PushConstants>("PushConstants"),
        optional<&Pipeline::Results>("Results"),
        optional<&Pipeline::AccelerationStructures>("AccelerationStructures"),
        optional<&Pipeline::Rays, &RayTracing::Config>("RayTracingPipelineConfig"),
        optional<&Pipeline::Rays, &RayTracing::HitGroups>("HitGroups"),
        optional<&Pipeline::Rays, &RayTracing::Table>("ShaderBindingTable"),
    };
    readKeys(I, P, Table);
  }
};

} // namespace llvm::yaml

namespace {

/// The destination of messages; notes whether there was one.
struct DiagnosticSink {
  raw_ostream &Errors;
  const ReadContext &Context;
  bool Used = false;

  static void print(const SMDiagnostic &D, void *Sink) {
    auto *Self = static_cast<DiagnosticSink *>(Sink);
    Self->Used = true;
    std::string Message = D.getMessage().str();
    StringRef Key = Message;
    if (Key.consume_front("unknown key '") && Key.consume_back("'"))
      Message += nearestKey(Key, Self->Context.Known);
    // A long line, of data, says nothing as a whole.
    bool ShowLine = D.getSourceMgr() && D.getLineContents().size() <= 200;
    if (ShowLine)
      SMDiagnostic(*D.getSourceMgr(), D.getLoc(), D.getFilename(), D.getLineNo(), D.getColumnNo(),
                   D.getKind(), Message, D.getLineContents(), D.getRanges())
          .print("", Self->Errors, /*ShowColors=*/false);
    else
      Self->Errors << D.getFilename() << ':' << D.getLineNo() << ':' << D.getColumnNo() + 1
                   << ": error: " << Message << '\n';
  }
};

} // namespace

std::optional<Pipeline> tessera::run::readPipeline(MemoryBufferRef Text, raw_ostream &Errors) {
  ReadContext Context;
  Context.Budget = bufferBudget();
  Context.Folder = sys::path::parent_path(Text.getBufferIdentifier()).str();
  DiagnosticSink Sink{Errors, Context};
  if (unsigned Line = findDeepNesting(Text.getBuffer())) {
    Errors << Text.getBufferIdentifier() << ':' << Line << ": error: nested too deeply\n";
    return std::nullopt;
  }
  Pipeline P;
  yaml::Input In(Text, &Context, DiagnosticSink::print, &Sink);
  In >> P;
  if (In.error()) {
    // The reader says nothing about a file without a document.
    if (!Sink.Used)
      Errors << Text.getBufferIdentifier()
             << ":1:1: error: this file is not a pipeline description\n";
    return std::nullopt;
  }
  SourceMgr Sources;
  Sources.AddNewSourceBuffer(MemoryBuffer::getMemBuffer(Text, false), SMLoc());
  Sources.setDiagHandler(DiagnosticSink::print, &Sink);
  auto Report = [&](SMLoc Loc, const Twine &Message) {
    if (Loc.isValid() && Sources.FindBufferContainingLoc(Loc))
      Sources.PrintMessage(Loc, SourceMgr::DK_Error, Message);
    else
      Errors << Text.getBufferIdentifier() << ": error: " << Message << '\n';
  };
  if (!resolvePipeline(P, Report))
    return std::nullopt;
  return P;
}
