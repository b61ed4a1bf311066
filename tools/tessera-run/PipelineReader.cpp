// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PipelineReader.h"

#include "Generate.h"
#include "PipelineResolver.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLTraits.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera::run {
namespace {

/// One element of Data. Its format is the context of the reader at that time.
struct Element {
  uint64_t Bits = 0;
};

using ElementList = std::vector<Element>;

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

/// The first error is the one that counts: what follows it may be its consequence.
static void fail(IO &I, const Twine &Message) {
  if (!static_cast<Input &>(I).error())
    I.setError(Message);
}

// Choices as the text of an error.
#define ENUM_BEGIN(Type)                                                                           \
  template <> struct ScalarTraits<Type> {                                                          \
    static StringRef input(StringRef Text, void *, Type &V) {
#define VALUE(Type, Value)                                                                         \
  if (Text == #Value) {                                                                            \
    V = Type::Value;                                                                               \
    return {};                                                                                     \
  }
#define ENUM_END(Type)                                                                             \
  return choices(Type());                                                                          \
  }                                                                                                \
  static StringRef choices(Type);                                                                  \
  static void output(const Type &V, void *, raw_ostream &OS) { OS << spelling(V); }                \
  static QuotingType mustQuote(StringRef) { return QuotingType::None; }                            \
  }                                                                                                \
  ;
#include "Enums.def"

#define ENUM_BEGIN(Type)                                                                           \
  StringRef ScalarTraits<Type>::choices(Type) {                                                    \
    return "not a " #Type "; the choices are:"
#define VALUE(Type, Value) " " #Value
#define ENUM_END(Type)                                                                             \
  ;                                                                                                \
  }
#include "Enums.def"

template <> struct ScalarTraits<Format> {
  static StringRef input(StringRef Text, void *, Format &V) {
#define FORMAT(Name, ...)                                                                          \
  if (Text == #Name) {                                                                             \
    V = Format::Name;                                                                              \
    return {};                                                                                     \
  }
#include "Formats.def"
    return "not a format; the choices are:"
#define FORMAT(Name, ...) " " #Name
#include "Formats.def"
        ;
  }
  static void output(const Format &V, void *, raw_ostream &OS) { OS << info(V).Name; }
  static QuotingType mustQuote(StringRef) { return QuotingType::None; }
};

// A scalar without escapes is handed over as a piece of the text itself, so its address is its
// location. Text that had escapes is a copy; the messages about it have no caret then.
template <> struct ScalarTraits<Name> {
  static StringRef input(StringRef Text, void *, Name &V) {
    V.Text = Text.str();
    V.Loc = SMLoc::getFromPointer(Text.data());
    return {};
  }
  static void output(const Name &V, void *, raw_ostream &OS) { OS << V.Text; }
  static QuotingType mustQuote(StringRef Text) { return needsQuotes(Text); }
};

template <> struct ScalarTraits<Element> {
  static StringRef input(StringRef Text, void *Context, Element &V) {
    const FormatInfo &F = *static_cast<const FormatInfo *>(Context);
    std::optional<uint64_t> Bits = parseElement(F, Text);
    if (!Bits)
      return F.Class == NumberClass::Hex || F.isFloat()
                 ? "not a number or bit pattern of this format, or out of its range"
                 : "not a number of this format, or out of its range";
    V.Bits = *Bits;
    return {};
  }
  static void output(const Element &V, void *, raw_ostream &OS) { OS << V.Bits; }
  static QuotingType mustQuote(StringRef) { return QuotingType::None; }
};

/// Reads elements of format \p F while it lives.
class ElementScope {
public:
  ElementScope(IO &I, const FormatInfo &F) : I(I), Saved(I.getContext()) {
    I.setContext(const_cast<FormatInfo *>(&F));
  }
  ~ElementScope() { I.setContext(Saved); }

private:
  IO &I;
  void *Saved;
};

template <> struct MappingTraits<SpecializationConstant> {
  static void mapping(IO &I, SpecializationConstant &C) {
    I.mapRequired("ConstantID", C.ConstantID);
    I.mapRequired("Type", C.Type);
    I.mapRequired("Value", C.Value);
  }
};

template <> struct MappingTraits<Shader> {
  static void mapping(IO &I, Shader &S) {
    I.mapRequired("Stage", S.Stage);
    I.mapRequired("Entry", S.Entry);
    I.mapOptional("SpecializationConstants", S.SpecializationConstants);
  }
};

template <> struct MappingTraits<DispatchParameters> {
  static void mapping(IO &I, DispatchParameters &D) {
    std::optional<std::vector<uint32_t>> Count;
    I.mapOptional("DispatchGroupCount", Count);
    if (Count && Count->size() != D.GroupCount.size())
      fail(I, "DispatchGroupCount needs three numbers");
    else if (Count)
      std::copy(Count->begin(), Count->end(), D.GroupCount.begin());
    I.mapOptional("SubgroupSize", D.SubgroupSize);
  }
};

template <> struct MappingTraits<Generate> {
  static void mapping(IO &I, Generate &G) {
    I.mapRequired("Pattern", G.Kind);
    I.mapOptional("Seed", G.Seed);
    I.mapOptional("Count", G.Count);
    I.mapOptional("Rows", G.Rows);
    I.mapOptional("Cols", G.Cols);
    I.mapOptional("RowStride", G.RowStride);
    I.mapOptional("Max", G.Max);
  }
};

template <> struct MappingTraits<OutputProps> {
  static void mapping(IO &I, OutputProps &P) {
    I.mapRequired("Height", P.Height);
    I.mapRequired("Width", P.Width);
    I.mapOptional("Depth", P.Depth);
    I.mapOptional("MipLevels", P.MipLevels);
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
  bool HasData = is_contained(I.keys(), "Data");
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
  std::vector<uint8_t> Bytes(Size);
  if (FillValue)
    for (uint64_t At = 0; At < Size; At += F.Bytes)
      storeBits(F, FillValue->Bits, &Bytes[At]);
  B.Data.assign(B.ArraySize, Bytes);
}

template <> struct MappingTraits<Buffer> {
  static void mapping(IO &I, Buffer &B) {
    I.mapRequired("Name", B.Id);
    I.mapRequired("Format", B.ElementFormat);
    I.mapOptional("Channels", B.Channels);
    I.mapOptional("Stride", B.Stride);
    I.mapOptional("ArraySize", B.ArraySize);
    I.mapOptional("OutputProps", B.Image);
    std::optional<uint32_t> Counter;
    I.mapOptional("Counter", Counter);
    I.mapOptional("Counters", B.Counters);
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
    I.mapRequired("Name", S.Id);
    I.mapOptional("Kind", S.Kind);
    I.mapOptional("MinFilter", S.MinFilter);
    I.mapOptional("MagFilter", S.MagFilter);
    I.mapOptional("Address", S.Address);
    I.mapOptional("MinLOD", S.MinLOD);
    I.mapOptional("MaxLOD", S.MaxLOD);
    I.mapOptional("MipLODBias", S.MipLODBias);
    I.mapOptional("ComparisonOp", S.Comparison);
    if ((S.Kind == SamplerKind::Sampler) != (S.Comparison == CompareOp::Never))
      fail(I, "ComparisonOp other than Never goes with Kind: SamplerComparison, and with no other");
  }
};

template <> struct MappingTraits<DirectXBinding> {
  static void mapping(IO &I, DirectXBinding &B) {
    I.mapRequired("Register", B.Register);
    I.mapOptional("Space", B.Space);
  }
};

template <> struct MappingTraits<VulkanBinding> {
  static void mapping(IO &I, VulkanBinding &B) {
    I.mapRequired("Binding", B.Binding);
    I.mapOptional("CounterBinding", B.CounterBinding);
  }
};

template <> struct MappingTraits<Resource> {
  static void mapping(IO &I, Resource &R) {
    I.mapRequired("Name", R.Id);
    I.mapRequired("Kind", R.Kind);
    I.mapOptional("HasCounter", R.HasCounter);
    I.mapOptional("DirectXBinding", R.DirectX);
    I.mapOptional("VulkanBinding", R.Vulkan);
  }
};

template <> struct MappingTraits<DescriptorSet> {
  static void mapping(IO &I, DescriptorSet &S) { I.mapRequired("Resources", S.Resources); }
};

template <> struct MappingTraits<PushConstantValue> {
  static void mapping(IO &I, PushConstantValue &V) {
    ElementList Elements;
    I.mapRequired("Format", V.ElementFormat);
    I.mapRequired("Offset", V.Offset);
    ElementScope Scope(I, info(V.ElementFormat));
    I.mapRequired("Data", Elements);
    append(info(V.ElementFormat), Elements, V.Data);
    if (V.Offset > 65536)
      fail(I, "Offset must be at most 65536");
  }
};

template <> struct MappingTraits<PushConstantBlock> {
  static void mapping(IO &I, PushConstantBlock &B) {
    I.mapRequired("Stage", B.Stage);
    I.mapRequired("Values", B.Values);
  }
};

/// The reader keeps references to the keys that it is asked for, so they are literals.
struct OperandKeys {
  const char *Format, *Layout, *Stride, *Offset;
};
static constexpr OperandKeys KeysOfA = {"FormatA", "LayoutA", "StrideA", "OffsetA"};
static constexpr OperandKeys KeysOfB = {"FormatB", "LayoutB", "StrideB", "OffsetB"};
static constexpr OperandKeys KeysOfC = {"FormatC", "LayoutC", "StrideC", "OffsetC"};
static constexpr OperandKeys KeysOfActual = {"FormatActual", "LayoutActual", "StrideActual",
                                             "OffsetActual"};

static void readOperand(IO &I, const OperandKeys &Keys, MatrixOperand &Operand) {
  // The reader clears an optional value whose key is absent.
  auto Map = [&](const char *Key, auto &Value) {
    auto Default = Value;
    I.mapOptional(Key, Value);
    if (!Value)
      Value = Default;
  };
  Map(Keys.Format, Operand.ElementFormat);
  Map(Keys.Stride, Operand.Stride);
  I.mapOptional(Keys.Layout, Operand.Layout);
  I.mapOptional(Keys.Offset, Operand.Offset);
}

static void readMatMul(IO &I, Result &R) {
  MatMul &P = R.Product;
  P.Actual.Id = R.Actual;
  I.mapRequired("A", P.A.Id);
  I.mapRequired("B", P.B.Id);
  std::optional<Name> C;
  I.mapOptional("C", C);
  I.mapRequired("M", P.M);
  I.mapRequired("N", P.N);
  I.mapRequired("K", P.K);
  readOperand(I, KeysOfA, P.A);
  readOperand(I, KeysOfB, P.B);
  readOperand(I, KeysOfActual, P.Actual);
  if (C) {
    P.HasC = true;
    // The usual accumulator is read and written in place.
    if (C->Text == R.Actual.Text)
      P.C = P.Actual;
    P.C.Id = *C;
    readOperand(I, KeysOfC, P.C);
  }
  I.mapOptional("AbsTolerance", P.AbsTolerance);
  I.mapOptional("RelTolerance", P.RelTolerance);
  I.mapOptional("Saturate", P.Saturate);
  I.mapOptional("CheckOutside", P.CheckOutside);
  I.mapOptional("Samples", P.Samples);
  I.mapOptional("Seed", P.Seed);
}

template <> struct MappingTraits<Result> {
  static void mapping(IO &I, Result &R) {
    I.mapRequired("Result", R.Id);
    I.mapRequired("Rule", R.Kind);
    I.mapRequired("Actual", R.Actual);
    if (R.Kind == Rule::MatMul)
      return readMatMul(I, R);
    I.mapRequired("Expected", R.Expected);
    if (R.Kind == Rule::BufferExact)
      return;
    I.mapOptional("DenormMode", R.Denorms);
    if (R.Kind == Rule::BufferFloatEpsilon)
      return I.mapRequired("Epsilon", R.Epsilon);
    I.mapRequired("ULPT", R.ULPT);
    I.mapOptional("ZeroTolerance", R.ZeroTolerance);
  }
};

template <> struct MappingTraits<Pipeline> {
  static void mapping(IO &I, Pipeline &P) {
    I.mapRequired("Shaders", P.Shaders);
    I.mapOptional("DispatchParameters", P.Dispatch);
    I.mapRequired("Buffers", P.Buffers);
    I.mapOptional("Samplers", P.Samplers);
    I.mapRequired("DescriptorSets", P.Sets);
    I.mapOptional("PushConstants", P.PushConstants);
    I.mapOptional("Results", P.Results);
  }
};

} // namespace llvm::yaml

namespace {

/// Where messages go, and whether there was one.
struct DiagnosticSink {
  raw_ostream &Errors;
  bool Used = false;

  static void print(const SMDiagnostic &D, void *Sink) {
    auto *Self = static_cast<DiagnosticSink *>(Sink);
    Self->Used = true;
    D.print("", Self->Errors, /*ShowColors=*/false);
  }
};

} // namespace

std::optional<Pipeline> tessera::run::readPipeline(MemoryBufferRef Text, raw_ostream &Errors) {
  DiagnosticSink Sink{Errors};
  Pipeline P;
  yaml::Input In(Text, nullptr, DiagnosticSink::print, &Sink);
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
