// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Metal/MetalDraw.h"

#include "Metal/MetalTextures.h"
#include "Vulkan/Loader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace llvm;

namespace tessera::run {

namespace {

class DrawMapper {
public:
  explicit DrawMapper(Pipeline &P) : P(P), B(P.Bindings) {}

  Expected<model::Draw> run() {
    if (Error E = checkLacks())
      return std::move(E);
    if (Error E = mapVertices())
      return std::move(E);
    mapCounts();
    mapRasterizer();
    for (const RenderTarget &T : B.RenderTargets)
      if (Error E = mapColor(T))
        return std::move(E);
    mapDepthStencil();
    return std::move(D);
  }

private:
  Error lacks(const Twine &What) const { return deviceError("Metal has no " + What); }

  Error checkLacks() const {
    const Rasterizer &R = P.Raster;
    if (B.Topology == Topology::TriangleFan)
      return lacks("TriangleFan; use TriangleList");
    if (R.CullMode == CullMode::FrontAndBack)
      return lacks("CullMode FrontAndBack");
    if (R.SampleMask != ~uint32_t(0))
      return lacks("SampleMask; the fragment function returns [[sample_mask]]");
    if (R.ViewMask & (R.ViewMask + 1))
      return lacks("views with gaps: the bits of ViewMask must begin with bit 0");
    uint32_t Samples = R.Samples.value_or(1);
    if (!isPowerOf2_32(Samples) || Samples > 8)
      return lacks("pixels with " + Twine(Samples) + " samples; there are 1, 2, 4 and 8");
    if (B.RenderTargets.size() > 8)
      return lacks(Twine(B.RenderTargets.size()) + " color targets; there are up to 8");
    if (!B.PrimitiveRestart && isStrip() && B.IndexObject != NoIndex &&
        is_contained(indexes(), largestIndex()))
      return lacks("strips without primitive restart, and the indices have " +
                   Twine(largestIndex()));
    for (const DescriptorSet &Set : P.Sets)
      for (const Resource &Each : Set.Resources)
        if (Each.isSubpassInput())
          return deviceError("the model of Metal has no subpass inputs, as '" + Each.Id.Text +
                             "' is one");
    return Error::success();
  }

  bool isStrip() const {
    return B.Topology == Topology::LineStrip || B.Topology == Topology::TriangleStrip;
  }

  uint32_t largestIndex() const {
    return P.Buffers[B.IndexObject].format().Bytes == 2 ? 0xFFFF : ~uint32_t(0);
  }

  std::vector<uint32_t> indexes() const {
    const Buffer &Of = P.Buffers[B.IndexObject];
    std::vector<uint32_t> All;
    for (size_t I = 0, Count = Of.size() / Of.format().Bytes; I < Count; ++I)
      All.push_back(static_cast<uint32_t>(
          loadBits(Of.format(), Of.Data.front().data() + I * Of.format().Bytes)));
    uint32_t First = P.Dispatch.Draw.FirstIndex.value_or(0);
    return {All.begin() + First, All.begin() + First + *P.Dispatch.Draw.IndexCount};
  }

  Error mapVertices() {
    for (const VertexBuffer &V : B.VertexBuffers) {
      for (const VertexAttribute &A : V.Attributes) {
        std::optional<model::TexelFormat> Format =
            metalFormat(A.TexelFormat.Text, A.ElementFormat, A.Channels);
        if (!Format)
          return lacks("attributes of " + Twine(A.Channels) + " x " + info(A.ElementFormat).Name +
                       ", as the one at location " + Twine(*A.Location) + " is");
        D.Attributes.push_back(
            {*A.Location, static_cast<uint32_t>(D.Buffers.size()), A.Offset, *Format});
      }
      D.Buffers.push_back({V.Id.Text, &P.Buffers[V.Object].Data.front(), *V.Stride,
                           V.Rate == VertexRate::Instance});
    }
    return Error::success();
  }

  void mapCounts() {
    const DrawCounts &Counts = P.Dispatch.Draw;
    if (B.Topology != Topology::PatchList)
      D.Topology = static_cast<model::Primitive>(B.Topology);
    D.Instances = Counts.InstanceCount;
    D.BaseInstance = Counts.FirstInstance;
    if (B.IndexObject != NoIndex) {
      D.Indexes = indexes();
      D.RestartIndex = largestIndex();
      D.Count = *Counts.IndexCount;
      D.BaseVertex = Counts.BaseVertex;
    } else {
      D.First = Counts.FirstVertex.value_or(0);
      D.Count = Counts.VertexCount.value_or(0);
    }
  }

  void mapRasterizer() {
    const Rasterizer &R = P.Raster;
    for (const Viewport &V : R.Viewports) {
      // Metal's y points up, like that of Direct3D.
      if (R.YAxis == YAxis::Up)
        D.Viewports.push_back({V.X, V.Y, V.Width, V.Height, V.MinDepth, V.MaxDepth});
      else
        D.Viewports.push_back({V.X, V.Y + V.Height, V.Width, -V.Height, V.MinDepth, V.MaxDepth});
    }
    for (const Scissor &S : R.Scissors)
      D.Scissors.push_back({S.X, S.Y, S.Width, S.Height});
    D.CullFront = R.CullMode == CullMode::Front;
    D.CullBack = R.CullMode == CullMode::Back;
    D.FrontIsClockwise = R.FrontFace == FrontFace::Clockwise;
    D.DepthClamp = R.DepthClamp;
    D.Samples = R.Samples.value_or(1);
    D.AlphaToCoverage = R.AlphaToCoverage;
    D.BlendColor = R.BlendConstants;
    D.Views = R.ViewMask ? static_cast<uint32_t>(popcount(R.ViewMask)) : 1;
  }

  model::TargetImage image(uint32_t Object, const model::TexelFormat &Format) {
    Buffer &Of = P.Buffers[Object];
    model::TargetImage T;
    T.Name = Of.Id.Text;
    T.Format = Format;
    T.Width = Of.Image->Width;
    T.Height = Of.Image->Height;
    T.Layers = Of.Image->Layers;
    T.Samples = Of.Image->Samples;
    T.Contents = &Of.Data.front();
    return T;
  }

  static uint32_t clearBits(double Value, model::TexelKind Kind) {
    switch (Kind) {
    case model::TexelKind::Signed:
      return static_cast<uint32_t>(static_cast<int32_t>(Value));
    case model::TexelKind::Unsigned:
      return static_cast<uint32_t>(Value);
    default:
      return bit_cast<uint32_t>(static_cast<float>(Value));
    }
  }

  Error mapColor(const RenderTarget &T) {
    const Buffer &Of = P.Buffers[T.Object];
    std::optional<model::TexelFormat> Format =
        metalFormat(T.TexelFormat.Text, Of.ElementFormat, Of.Channels);
    if (!Format || !isMetalPixel(*Format))
      return lacks("target with the format of '" + T.Id.Text + "'");
    model::ColorTarget &C = D.Colors.emplace_back();
    C.Image = image(T.Object, *Format);
    if (T.Clear) {
      C.Image.Clear.emplace();
      for (const auto &[I, Value] : enumerate(*T.Clear))
        (*C.Image.Clear)[I] = clearBits(Value, Format->Kind);
    }
    if (T.Blend)
      C.Blend = model::BlendState{equation(T.Blend->Color), equation(T.Blend->Alpha)};
    C.WriteMask = T.WriteMask;
    return Error::success();
  }

  static model::BlendEquation equation(const BlendEquation &E) {
    return {static_cast<model::BlendFactor>(E.Source),
            static_cast<model::BlendFactor>(E.Destination),
            static_cast<model::BlendOperation>(E.Op)};
  }

  static model::StencilFaceState face(const StencilFace &F) {
    return {static_cast<model::StencilOperation>(F.Fail),
            static_cast<model::StencilOperation>(F.DepthFail),
            static_cast<model::StencilOperation>(F.Pass),
            static_cast<model::Comparison>(F.Compare),
            F.Reference,
            F.ReadMask,
            F.WriteMask};
  }

  /// The depth buffer of a draw without a DepthTarget.
  model::TargetImage unnamedDepth() const {
    uint32_t Object = B.Stencil.Object;
    for (const RenderTarget &T : B.RenderTargets)
      Object = T.Object;
    model::TargetImage T;
    T.Format = {model::TexelKind::Float, 1, 32};
    T.Samples = D.Samples;
    T.Clear = {clearBits(1, model::TexelKind::Float)};
    if (Object != NoIndex) {
      const OutputProps &Size = *P.Buffers[Object].Image;
      T.Width = Size.Width;
      T.Height = Size.Height;
      T.Layers = Size.Layers;
      return T;
    }
    for (const Viewport &V : P.Raster.Viewports) {
      T.Width = std::max(T.Width, static_cast<uint32_t>(std::ceil(V.X + V.Width)));
      T.Height = std::max(T.Height, static_cast<uint32_t>(std::ceil(V.Y + V.Height)));
    }
    return T;
  }

  void mapDepthStencil() {
    if (B.Depth.given()) {
      bool IsShort = P.Buffers[B.Depth.Object].format().Bytes == 2;
      model::TexelFormat Format{IsShort ? model::TexelKind::Unorm : model::TexelKind::Float, 1,
                                IsShort ? 16u : 32u};
      D.Depth = image(B.Depth.Object, Format);
      if (B.Depth.Clear)
        D.Depth->Clear = {clearBits(*B.Depth.Clear, Format.Kind)};
    } else if (P.DepthStencil.DepthTest) {
      D.Depth = unnamedDepth();
    }
    if (B.Stencil.given()) {
      model::TexelFormat Format{model::TexelKind::Unsigned, 1, 8};
      D.Stencil = image(B.Stencil.Object, Format);
      if (B.Stencil.Clear)
        D.Stencil->Clear = {clearBits(*B.Stencil.Clear, Format.Kind)};
    }
    const DepthStencil &S = P.DepthStencil;
    D.DepthTest = S.DepthTest;
    D.DepthWrite = S.DepthWrite;
    D.DepthCompare = static_cast<model::Comparison>(S.DepthCompare);
    if (S.stencilTest())
      D.StencilFaces = {face(*S.Front), face(*S.Back)};
  }

  Pipeline &P;
  const Bindings &B;
  model::Draw D;
};

} // namespace

Expected<model::Draw> metalDraw(Pipeline &P) { return DrawMapper(P).run(); }

} // namespace tessera::run
