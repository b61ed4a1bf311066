// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PipelineReader.h"

#include "Generate.h"
#include "Keys.h"
#include "Limits.h"
#include "PipelineResolver.h"
#include "Scalars.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLTraits.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera::run {
namespace {

void append(const FormatInfo &F, const ElementList &From, std::vector<uint8_t> &To) {
  To.resize(From.size() * F.Bytes);
  for (size_t I = 0; I < From.size(); ++I)
    storeBits(F, From[I].Bits, &To[I * F.Bytes]);
}

} // namespace
} // namespace tessera::run

using namespace tessera::run;

LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::SpecializationConstant)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::Shader)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::Buffer)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::Sampler)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::Resource)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::DescriptorSet)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::PushConstantValue)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::PushConstantBlock)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::Result)
LLVM_YAML_IS_FLOW_SEQUENCE_VECTOR(tessera::run::Element)
LLVM_YAML_IS_SEQUENCE_VECTOR(std::vector<tessera::run::Element>)

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
    };
    readKeys(I, S, Table);
  }
};

template <> struct MappingTraits<DispatchParameters> {
  static void mapping(IO &I, DispatchParameters &D) {
    static constexpr Key<DispatchParameters> Table[] = {
        {"DispatchGroupCount"},
        optional<&DispatchParameters::SubgroupSize>("SubgroupSize"),
    };
    if (!readKeys(I, D, Table))
      return;
    std::optional<std::vector<uint32_t>> Count;
    I.mapOptional("DispatchGroupCount", Count);
    if (Count && Count->size() != D.GroupCount.size())
      fail(I, "DispatchGroupCount needs three numbers");
    else if (Count)
      std::copy(Count->begin(), Count->end(), D.GroupCount.begin());
  }
};

template <> struct MappingTraits<Generate> {
  static void mapping(IO &I, Generate &G) {
    static constexpr Key<Generate> Table[] = {
        required<&Generate::Kind>("Pattern"), optional<&Generate::Seed>("Seed"),
        optional<&Generate::Count>("Count"),  optional<&Generate::Rows>("Rows"),
        optional<&Generate::Cols>("Cols"),    optional<&Generate::RowStride>("RowStride"),
        optional<&Generate::Max>("Max"),
    };
    readKeys(I, G, Table);
  }
};

template <> struct MappingTraits<OutputProps> {
  static void mapping(IO &I, OutputProps &P) {
    static constexpr Key<OutputProps> Table[] = {
        required<&OutputProps::Height>("Height"),
        required<&OutputProps::Width>("Width"),
        optional<&OutputProps::Depth>("Depth"),
        optional<&OutputProps::MipLevels>("MipLevels"),
    };
    if (!readKeys(I, P, Table))
      return;
    if (!P.Height || !P.Width || P.Height > 16384 || P.Width > 16384)
      fail(I, "Height and Width must be 1 to 16384");
    else if (P.Depth != 1)
      fail(I, "Depth: only two-dimensional textures are supported, so it must be 1");
    else if (!P.MipLevels || P.MipLevels > 15)
      fail(I, "MipLevels must be 1 to 15");
  }
};

static void readArrays(IO &I, Buffer &B) {
  std::vector<ElementList> Arrays;
  ElementScope Scope(I, B.format());
  if (B.ArraySize == 1)
    I.mapRequired("Data", Arrays.emplace_back());
  else
    I.mapRequired("Data", Arrays);
  if (Arrays.size() != B.ArraySize)
    return fail(I, "Data holds " + Twine(Arrays.size()) + " lists, but ArraySize is " +
                       Twine(B.ArraySize));
  for (const ElementList &Array : Arrays) {
    if (Array.size() != Arrays.front().size())
      return fail(I, "all lists of Data must be of one length");
    append(B.format(), Array, B.Data.emplace_back());
  }
}

/// Counts the contents of a buffer, each of its arrays of \p Size bytes, before they are made.
static bool takeMemory(IO &I, const Buffer &B, uint64_t Size) {
  uint64_t &Budget = ReadContext::of(I).Budget, All = Size * B.ArraySize;
  if (All <= Budget) {
    Budget -= All;
    return true;
  }
  fail(I, "buffer '" + B.Id.Text + "' of " + Twine(All) +
              " bytes is too large: of the eighth of this "
              "machine's memory that buffers may have, " +
              Twine(Budget) + " bytes are left");
  return false;
}

static void readContents(IO &I, Buffer &B) {
  std::optional<uint64_t> FillSize, ZeroInitSize;
  std::optional<Element> FillValue;
  std::optional<Generate> Generator;
  I.mapOptional("FillSize", FillSize);
  I.mapOptional("ZeroInitSize", ZeroInitSize);
  I.mapOptional("Generate", Generator);
  {
    ElementScope Scope(I, B.format());
    I.mapOptional("FillValue", FillValue);
  }
  StringRef BufferName = B.Id.Text;
  bool HasData = hasKey(I, "Data");
  if (HasData + FillSize.has_value() + ZeroInitSize.has_value() + Generator.has_value() != 1)
    return fail(I, "buffer '" + BufferName +
                       "' needs exactly one of Data, FillSize, ZeroInitSize and Generate");
  if (FillValue && !FillSize)
    return fail(I, "FillValue needs FillSize");
  if (HasData)
    return readArrays(I, B);
  if (Generator) {
    std::string Problem = checkGenerate(*Generator, B.format());
    if (!Problem.empty())
      return fail(I, "Generate: " + Problem);
    if (takeMemory(I, B, elementCount(*Generator) * B.format().Bytes))
      for (uint32_t Array = 0; Array < B.ArraySize; ++Array)
        B.Data.push_back(generate(*Generator, B.format(), Array));
    return;
  }
  uint64_t Size = FillSize ? *FillSize : *ZeroInitSize;
  const FormatInfo &F = B.format();
  if (Size % F.Bytes)
    return fail(I, "a size of " + Twine(Size) + " bytes does not hold whole elements of " + F.Name);
  if (Size >> 36)
    return fail(I, "a size of " + Twine(Size) + " bytes is more than 64 GiB");
  if (!takeMemory(I, B, Size))
    return;
  std::vector<uint8_t> Bytes(Size);
  if (FillValue)
    for (uint64_t At = 0; At < Size; At += F.Bytes)
      storeBits(F, FillValue->Bits, &Bytes[At]);
  B.Data.assign(B.ArraySize, Bytes);
}

template <> struct MappingTraits<Buffer> {
  static void mapping(IO &I, Buffer &B) {
    static constexpr Key<Buffer> Table[] = {
        required<&Buffer::Id>("Name"),
        required<&Buffer::ElementFormat>("Format"),
        optional<&Buffer::Channels>("Channels"),
        optional<&Buffer::Stride>("Stride"),
        optional<&Buffer::ArraySize>("ArraySize"),
        optional<&Buffer::Image>("OutputProps"),
        optional<&Buffer::Counters>("Counters"),
        {"Counter"},
        {"Data"},
        {"FillSize"},
        {"FillValue"},
        {"ZeroInitSize"},
        {"Generate"},
    };
    if (!readKeys(I, B, Table))
      return;
    std::optional<uint32_t> Counter;
    I.mapOptional("Counter", Counter);
    if (Counter) {
      if (B.ArraySize != 1 || !B.Counters.empty())
        return fail(I, "Counter belongs to a single buffer; an array has Counters");
      B.Counters.push_back(*Counter);
    }
    if (!B.Counters.empty() && B.Counters.size() != B.ArraySize)
      return fail(I, "Counters needs one number for each of ArraySize");
    if (B.Channels < 1 || B.Channels > 4)
      return fail(I, "Channels must be 1 to 4");
    if (B.Stride && B.Channels != 1)
      return fail(I, "a buffer has a Stride or more than one channel, not both");
    if (!B.ArraySize || B.ArraySize > 65536)
      return fail(I, "ArraySize must be 1 to 65536");
    readContents(I, B);
    if (!B.size())
      fail(I, "buffer '" + B.Id.Text + "' is empty");
  }
};

template <> struct MappingTraits<Sampler> {
  static void mapping(IO &I, Sampler &S) {
    static constexpr Key<Sampler> Table[] = {
        required<&Sampler::Id>("Name"),
        optional<&Sampler::Kind>("Kind"),
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
        optional<&Resource::DirectX>("DirectXBinding"),
        optional<&Resource::Vulkan>("VulkanBinding"),
    };
    readKeys(I, R, Table);
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

template <> struct MappingTraits<PushConstantValue> {
  static void mapping(IO &I, PushConstantValue &V) {
    static constexpr Key<PushConstantValue> Table[] = {
        required<&PushConstantValue::ElementFormat>("Format"),
        required<&PushConstantValue::Offset>("Offset"),
        {"Data"},
    };
    if (!readKeys(I, V, Table))
      return;
    ElementList Elements;
    ElementScope Scope(I, info(V.ElementFormat));
    I.mapRequired("Data", Elements);
    append(info(V.ElementFormat), Elements, V.Data);
    if (V.Offset > 65536)
      fail(I, "Offset must be at most 65536");
  }
};

template <> struct MappingTraits<PushConstantBlock> {
  static void mapping(IO &I, PushConstantBlock &B) {
    static constexpr Key<PushConstantBlock> Table[] = {
        required<&PushConstantBlock::Stage>("Stage"),
        required<&PushConstantBlock::Values>("Values"),
    };
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
    case Rule::BufferExact: {
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
        required<&Pipeline::Buffers>("Buffers"),
        optional<&Pipeline::Samplers>("Samplers"),
        required<&Pipeline::Sets>("DescriptorSets"),
        optional<&Pipeline::PushConstants>("PushConstants"),
        optional<&Pipeline::Results>("Results"),
    };
    readKeys(I, P, Table);
  }
};

} // namespace llvm::yaml

namespace {

/// Where messages go, and whether there was one.
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
      Errors << Text.getBufferIdentifier() << ":1:1: error: this is no pipeline description\n";
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
