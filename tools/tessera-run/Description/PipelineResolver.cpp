// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/PipelineResolver.h"

#include "Description/DrawingResolver.h"
#include "Description/RaysResolver.h"
#include "Formats/TexelFormat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <set>

using namespace llvm;

namespace tessera::run {
namespace {

auto hasStage(ShaderStage Stage) {
  return [Stage](const Shader &S) { return S.Stage == Stage; };
}

class Resolver {
public:
  Resolver(Pipeline &P, ReportFn Report) : P(P), Report(Report) {}

  bool run() {
    checkShaders();
    checkNames(P.Buffers, "buffer");
    checkNames(P.Samplers, "sampler");
    for (uint32_t Set = 0; Set < P.Sets.size(); ++Set)
      for (Resource &R : P.Sets[Set].Resources)
        resolveResource(R, Set);
    assignFreeBindings();
    for (Buffer &B : P.Buffers)
      resolveAddresses(B.Addresses, B.size(), "buffer '" + B.Id.Text + "'");
    for (PushConstantBlock &Block : P.PushConstants) {
      if (none_of(P.Shaders, hasStage(Block.Stage)))
        error(Block.Loc, Twine("push constants of a ") + info(Block.Stage).Word +
                             " shader, which the pipeline does not have");
      for (PlacedValue &V : Block.Values)
        resolveAddresses(V.Addresses, V.Data.size(), "the value of a push constant");
    }
    resolveRecords();
    for (Result &R : P.Results)
      resolveResult(R);
    if (!P.Shaders.empty()) {
      auto ReportError = [this](SMLoc Loc, const Twine &Message) { error(Loc, Message); };
      resolveDrawing(P, ReportError);
      resolveRays(P, ReportError);
    }
    return Good;
  }

private:
  void error(SMLoc Loc, const Twine &Message) {
    Good = false;
    Report(Loc, Message);
  }

  void checkShaders() {
    if (P.Shaders.empty())
      return error(SMLoc(), "Shaders needs an entry");
    for (Shader &S : P.Shaders)
      checkConstants(S);
    // All of one kind of pipeline, and each stage once except those of rays.
    for (size_t I = 1; I < P.Shaders.size(); ++I) {
      const Shader &S = P.Shaders[I];
      StringRef Word = info(S.Stage).Word;
      if (info(S.Stage).Kind != P.kind())
        error(S.Entry.Loc, "a " + Word + " shader cannot be in one pipeline with a " +
                               info(P.shader().Stage).Word + " shader");
      else if (P.kind() != PipelineKind::Rays &&
               any_of(ArrayRef(P.Shaders).take_front(I), hasStage(S.Stage)))
        error(S.Entry.Loc, "a second " + Word + " shader");
    }
    if (P.kind() != PipelineKind::Graphics)
      return;
    bool HasVertex = any_of(P.Shaders, hasStage(ShaderStage::Vertex));
    if (HasVertex == P.hasMesh())
      error(P.shader().Entry.Loc, HasVertex
                                      ? "a pipeline has a vertex shader or a mesh shader, not both"
                                      : "a graphics pipeline needs a vertex or mesh shader");
    if (P.has(ShaderStage::Hull) != P.has(ShaderStage::Domain))
      error(P.shader().Entry.Loc, "hull and domain shaders need each other");
    if (!HasVertex && P.hasPrimitiveStages())
      error(P.shader().Entry.Loc, "hull, domain and geometry shaders need a vertex shader");
    if (HasVertex && any_of(P.Shaders, hasStage(ShaderStage::Amplification)))
      error(P.shader().Entry.Loc, "an amplification shader needs a mesh shader");
  }

  void checkConstants(Shader &S) {
    std::set<uint32_t> Ids;
    for (SpecializationConstant &C : S.SpecializationConstants) {
      if (!Ids.insert(C.ConstantID).second)
        error(C.Value.Loc, "a second value for ConstantID " + Twine(C.ConstantID));
      std::optional<uint64_t> Bits = parseElement(info(C.Type), C.Value.Text);
      if (!Bits)
        error(C.Value.Loc, "'" + C.Value.Text + "' is not a value of " + info(C.Type).Name);
      else
        C.Bits = *Bits;
    }
  }

  template <typename T> void checkNames(const std::vector<T> &List, const char *What) {
    std::map<StringRef, const T *> Seen;
    for (const T &Entry : List)
      if (!Seen.try_emplace(Entry.Id.Text, &Entry).second)
        error(Entry.Id.Loc, Twine("a second ") + What + " named '" + Entry.Id.Text + "'");
  }

  template <typename T>
  uint32_t find(const std::vector<T> &List, const Name &Wanted, const char *What) {
    auto Found = find_if(List, [&](const T &Entry) { return Entry.Id.Text == Wanted.Text; });
    if (Found != List.end())
      return static_cast<uint32_t>(Found - List.begin());
    error(Wanted.Loc, Twine("no ") + What + " is named '" + Wanted.Text + "'");
    return NoIndex;
  }

  void resolveResource(Resource &R, uint32_t Set) {
    R.Object = R.isSampler() ? find(P.Samplers, R.Id, "sampler")
               : R.isAccelerationStructure()
                   ? find(P.AccelerationStructures.TopLevels, R.Id, "TLAS")
                   : find(P.Buffers, R.Id, "buffer");
    if (R.Object != NoIndex && R.hasBuffer())
      checkResourceBuffer(R, P.Buffers[R.Object]);
    if (R.isCombined())
      R.OwnSampler = find(P.Samplers, R.Id, "sampler");
    if (R.firstSampler() != NoIndex)
      checkSamplers(R, P.Samplers[R.firstSampler()]);
    if (R.Vulkan) {
      R.CounterBinding = R.Vulkan->CounterBinding;
      take(R, Set, R.Vulkan->Binding);
    } else if (R.DirectX) {
      take(R, R.DirectX->Space, R.DirectX->Register);
    } else {
      Unbound.push_back(&R);
    }
    if (!R.TexelFormat.Text.empty()) {
      if (!R.isTyped() && !R.isImage())
        error(R.TexelFormat.Loc, "only a typed buffer or texture has a TexelFormat, and '" +
                                     R.Id.Text + "' is a " + spelling(R.Kind));
      else if ((R.TexelFormat.Text == "d32" ? !R.isImage() : !parseTexelFormat(R.TexelFormat.Text)))
        error(R.TexelFormat.Loc, "no format of texels is named '" + R.TexelFormat.Text + "'");
    }
    if (R.HeapIndex && !R.Vulkan)
      error(R.Id.Loc, "'" + R.Id.Text + "' is in a heap, so its VulkanBinding must tell in which");
    if (R.HasCounter && !R.CounterBinding)
      error(R.Id.Loc,
            "'" + R.Id.Text + "' has a counter, so its VulkanBinding must tell the CounterBinding");
    if (!R.CounterBinding)
      return;
    if (R.Kind != ResourceKind::RWStructuredBuffer)
      return error(R.Id.Loc, Twine("only an RWStructuredBuffer has a counter, and '") + R.Id.Text +
                                 "' is a " + spelling(R.Kind));
    claim(R, R.Set, *R.CounterBinding);
    if (R.Object != NoIndex)
      P.Buffers[R.Object].Counters.resize(P.Buffers[R.Object].ArraySize);
  }

  void resolveAddresses(std::vector<StoredAddress> &Addresses, uint64_t Size, const Twine &Where) {
    for (StoredAddress &A : Addresses) {
      A.Object = find(P.Buffers, A.Of, "buffer");
      if (A.Object == NoIndex)
        continue;
      const Buffer &Of = P.Buffers[A.Object];
      if (Of.Image || Of.ArraySize != 1)
        error(A.Of.Loc, "'" + A.Of.Text + "' has no one address: it is " +
                            (Of.Image ? "a texture" : "an array of buffers"));
      if (SaturatingAdd<uint64_t>(A.Offset, sizeof(uint64_t)) > Size)
        error(A.Of.Loc, "an address at byte " + Twine(A.Offset) + " does not fit in the " +
                            Twine(Size) + " bytes of " + Where);
    }
  }

  void resolveRecords() {
    ShaderTable &T = P.Rays.Table;
    auto Resolve = [&](ShaderRecord &R) {
      for (PlacedValue &V : R.Values)
        resolveAddresses(V.Addresses, V.Data.size(), "the value of a record");
    };
    Resolve(T.RayGeneration);
    for (std::vector<ShaderRecord> *Records : {&T.Miss, &T.HitGroups, &T.Callable})
      for_each(*Records, Resolve);
  }

  void checkSamplers(const Resource &R, const Sampler &S) {
    size_t Left = P.Samplers.size() - R.firstSampler();
    if (S.ArraySize == 0 || S.ArraySize > Left)
      error(S.Id.Loc, "sampler '" + S.Id.Text + "' is an array of " + Twine(S.ArraySize) +
                          ", and the list has " + Twine(Left) + " from it on");
    if (R.isCombined() && R.Object != NoIndex && P.Buffers[R.Object].ArraySize != S.ArraySize)
      error(R.Id.Loc, "'" + R.Id.Text + "' has " + Twine(P.Buffers[R.Object].ArraySize) +
                          " textures and " + Twine(S.ArraySize) +
                          " samplers; give it as many of both");
  }

  void checkResourceBuffer(const Resource &R, const Buffer &B) {
    auto [First, New] = FirstUse.try_emplace(R.Object, &R);
    if (!New && First->second->Kind != R.Kind && (R.isImage() || First->second->isImage()))
      error(R.Id.Loc, "buffer '" + B.Id.Text + "' is a " + spelling(First->second->Kind) +
                          " elsewhere; a texture cannot be another kind of resource as well");
    if (R.isImage() && !B.Image)
      error(R.Id.Loc, "buffer '" + B.Id.Text + "' is used as a " + spelling(R.Kind) +
                          ", so it needs OutputProps with Height and Width");
    if (!R.isImage() || !B.Image)
      return;
    TextureShape Shape = *textureShape(R.Kind);
    const OutputProps &Size = *B.Image;
    bool Fits =
        (Shape.Axes > 1 || Size.Height == 1) && (Shape.Axes > 2 || Size.Depth == 1) &&
        (Shape.IsArray || Size.Layers == (Shape.IsCube ? 6 : 1)) &&
        (!Shape.IsCube || (Size.Layers % 6 == 0 && Size.Width == Size.Height)) &&
        (Shape.IsMultisampled ? Size.Samples > 1 && Size.MipLevels == 1 : Size.Samples == 1);
    if (!Fits)
      error(R.Id.Loc,
            "the OutputProps of buffer '" + B.Id.Text + "' are not those of a " + spelling(R.Kind));
    uint64_t Expected = Size.texels() * B.Channels * B.format().Bytes;
    if (Expected != B.size())
      error(B.Id.Loc, "buffer '" + B.Id.Text + "' has " + Twine(B.size()) +
                          " bytes, but its OutputProps need " + Twine(Expected));
  }

  void take(Resource &R, uint32_t Set, uint32_t Binding) {
    R.Set = Set;
    R.Binding = Binding;
    if (Set > 31)
      error(R.Id.Loc, "'" + R.Id.Text + "' is in set " + Twine(Set) + "; sets go up to 31");
    claim(R, Set, Binding);
  }

  void claim(const Resource &R, uint32_t Set, uint32_t Binding) {
    auto [It, New] = Taken[Set].try_emplace(Binding, &R);
    if (R.HeapIndex && It->second->HeapIndex)
      return claimElements(R, HeapElements[{Set, Binding}]);
    if (!New)
      error(R.Id.Loc, "'" + R.Id.Text + "' and '" + It->second->Id.Text + "' share set " +
                          Twine(Set) + ", binding " + Twine(Binding) +
                          "; give one of them another VulkanBinding");
  }

  void claimElements(const Resource &R, std::map<uint32_t, const Resource *> &Elements) {
    uint32_t Count = R.Object == NoIndex ? 0 : P.countOf(R);
    for (uint32_t I = 0; I < Count; ++I)
      if (auto [At, New] = Elements.try_emplace(R.firstElement() + I, &R); !New)
        return error(R.Id.Loc, "'" + R.Id.Text + "' and '" + At->second->Id.Text +
                                   "' are both element " + Twine(At->first) +
                                   " of a heap; give one of them another HeapIndex");
  }

  // Resources without a binding follow those with one, in the order of their declaration.
  void assignFreeBindings() {
    uint32_t Next = 0;
    for (Resource *R : Unbound) {
      while (Taken[0].contains(Next))
        ++Next;
      take(*R, 0, Next);
    }
  }

  void resolveResult(Result &R) {
    R.ActualObject = find(P.Buffers, R.Actual, "buffer");
    if (R.Kind == Rule::MatMul)
      return resolveMatMul(R);
    R.ExpectedObject = find(P.Buffers, R.Expected, "buffer");
    if (R.ActualObject == NoIndex || R.ExpectedObject == NoIndex || R.Kind == Rule::BufferExact)
      return;
    const Buffer &Actual = P.Buffers[R.ActualObject], &Expected = P.Buffers[R.ExpectedObject];
    if (R.isOfImages())
      return checkImages(R, Actual, Expected);
    for (const auto &[B, Where] : {std::pair(&Actual, &R.Actual), {&Expected, &R.Expected}})
      if (!B->format().isFloat())
        error(Where->Loc, Twine(spelling(R.Kind)) + " compares floating-point buffers, and '" +
                              B->Id.Text + "' is " + B->format().Name);
    if (Actual.ElementFormat != Expected.ElementFormat)
      error(R.Expected.Loc, "'" + Actual.Id.Text + "' is " + Actual.format().Name + " and '" +
                                Expected.Id.Text + "' is " + Expected.format().Name +
                                "; the formats must be the same");
  }

  void checkImages(const Result &R, const Buffer &Actual, const Buffer &Expected) {
    StringRef Word = spelling(R.Kind);
    if (!Actual.Image || Actual.Image->MipLevels != 1 || Actual.ArraySize != 1)
      return error(R.Actual.Loc, Word + " compares images: '" + Actual.Id.Text +
                                     "' needs OutputProps of one level, and no ArraySize");
    if (uint64_t Needed = Actual.Image->texels() * Actual.Channels * Actual.format().Bytes;
        Needed != Actual.size())
      return error(Actual.Id.Loc, "buffer '" + Actual.Id.Text + "' has " + Twine(Actual.size()) +
                                      " bytes, but its OutputProps need " + Twine(Needed));
    if (Expected.ArraySize != 1 || Expected.Channels != Actual.Channels)
      return error(R.Expected.Loc, "'" + Actual.Id.Text + "' has " + Twine(Actual.Channels) +
                                       " channels, and '" + Expected.Id.Text + "' " +
                                       Twine(Expected.Channels));
    if (R.Kind == Rule::ImageExact) {
      if (Actual.ElementFormat != Expected.ElementFormat)
        error(R.Expected.Loc, "'" + Actual.Id.Text + "' is " + Actual.format().Name + " and '" +
                                  Expected.Id.Text + "' is " + Expected.format().Name +
                                  "; the formats must be the same");
      return;
    }
    for (const auto &[B, Where] : {std::pair(&Actual, &R.Actual), {&Expected, &R.Expected}})
      if (!B->format().isFloat() &&
          (B->format().Class == NumberClass::Signed || B->format().Bytes > 2))
        error(Where->Loc, Word +
                              " compares floats, and UInt8, Hex8, UInt16 and Hex16 as 0 to 1; '" +
                              B->Id.Text + "' is " + B->format().Name);
  }

  void resolveMatMul(Result &R) {
    MatMul &Product = R.Product;
    if (!Product.M || !Product.N || !Product.K)
      return error(R.Id.Loc, "M, N and K must be at least 1");
    if (uint64_t All = SaturatingMultiply(Product.M, Product.N); Product.Samples > All)
      error(R.Id.Loc, "Samples is " + Twine(Product.Samples) + ", and the result has " +
                          Twine(All) + (All == 1 ? " element" : " elements"));
    if (Product.AbsTolerance < 0 || Product.RelTolerance < 0)
      error(R.Id.Loc, "a tolerance must not be negative");
    resolveOperand(Product.A, Product.M, Product.K, "A");
    resolveOperand(Product.B, Product.K, Product.N, "B");
    resolveOperand(Product.Actual, Product.M, Product.N, "the result");
    if (Product.HasC)
      resolveOperand(Product.C, Product.M, Product.N, "C");
  }

  void resolveOperand(MatrixOperand &O, uint64_t Rows, uint64_t Cols, const char *What) {
    O.Object = find(P.Buffers, O.Id, "buffer");
    if (O.Object == NoIndex)
      return;
    const Buffer &B = P.Buffers[O.Object];
    if (!O.ElementFormat)
      O.ElementFormat = B.ElementFormat;
    const FormatInfo &F = info(*O.ElementFormat);
    bool RowMajor = O.Layout == MatrixLayout::RowMajor;
    uint64_t Lines = RowMajor ? Rows : Cols, LineLength = RowMajor ? Cols : Rows;
    if (Lines > B.size() || LineLength > B.size())
      return error(O.Id.Loc, Twine(What) + " of " + Twine(Rows) + "x" + Twine(Cols) +
                                 " elements does not fit in the " + Twine(B.size()) +
                                 " bytes of '" + B.Id.Text + "'");
    if (!O.Stride)
      O.Stride = LineLength * F.Bytes;
    if (*O.Stride < LineLength * F.Bytes && Lines > 1)
      return error(O.Id.Loc, Twine("the stride of ") + What + ", " + Twine(*O.Stride) +
                                 " bytes, is less than one " + (RowMajor ? "row" : "column") +
                                 " of " + Twine(LineLength * F.Bytes));
    if (*O.Stride > B.size() && Lines > 1)
      return error(O.Id.Loc, Twine("the stride of ") + What + " is more than the buffer's size");
    uint64_t End =
        SaturatingAdd(O.Offset, SaturatingMultiplyAdd(Lines - 1, *O.Stride, LineLength * F.Bytes));
    if (End > B.size())
      error(O.Id.Loc, Twine(What) + " needs " + Twine(End) + " bytes, and '" + B.Id.Text +
                          "' has " + Twine(B.size()));
  }

  Pipeline &P;
  ReportFn Report;
  bool Good = true;
  std::vector<Resource *> Unbound;
  std::map<uint32_t, const Resource *> FirstUse;
  std::map<uint32_t, std::map<uint32_t, const Resource *>> Taken;
  /// By set and binding.
  std::map<std::pair<uint32_t, uint32_t>, std::map<uint32_t, const Resource *>> HeapElements;
};

} // namespace

bool resolvePipeline(Pipeline &P, ReportFn Report) { return Resolver(P, Report).run(); }

} // namespace tessera::run
