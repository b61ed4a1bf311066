// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DrawState.h"
#include "Formats/TexelFormat.h"
#include "Interp/Interp.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp_tool;

// The enumerations of both have the order of Vulkan.
static_assert(int(run::Topology::PatchList) == int(interp::Topology::PatchList));
static_assert(int(run::BlendFactor::OneMinusSrc1Alpha) ==
              int(interp::BlendFactor::OneMinusSrc1Alpha));
static_assert(int(run::BlendOp::Max) == int(interp::BlendOp::Max));
static_assert(int(run::StencilOp::DecrementAndWrap) == int(interp::StencilOp::DecrementAndWrap));
static_assert(int(run::CompareOp::Always) == int(interp::Comparison::Always));

static Error unsupported(const Twine &What) {
  return createStringError(inconvertibleErrorCode(),
                           What + ": the reference machine does not support that");
}

std::optional<ir::ImageFormatInfo> interp_tool::texelFormat(StringRef Word, run::Format Format,
                                                            uint32_t Channels) {
  using ir::FormatNumbers;
  if (std::optional<ir::ImageFormat> Known = ir::imageFormatNamed(Word))
    return ir::info(*Known);
  if (std::optional<run::TexelFormat> Texel = run::parseTexelFormat(Word)) {
    FormatNumbers Numbers = Texel->Kind == run::TexelKind::Float      ? FormatNumbers::Float
                            : Texel->Kind == run::TexelKind::Signed   ? FormatNumbers::Signed
                            : Texel->Kind == run::TexelKind::Unsigned ? FormatNumbers::Unsigned
                            : Word.ends_with("snorm")                 ? FormatNumbers::Snorm
                                                                      : FormatNumbers::Unorm;
    return ir::ImageFormatInfo{
        "", Numbers, uint8_t(Texel->Channels), uint8_t(Texel->Bytes * 8 / Texel->Channels), {}};
  }
  const run::FormatInfo &F = run::info(Format);
  if (F.isFloat() && Format != run::Format::Float16 && Format != run::Format::Float32 &&
      Format != run::Format::Float64 && Format != run::Format::Depth32)
    return std::nullopt;
  return ir::ImageFormatInfo{"",
                             F.isFloat()                           ? FormatNumbers::Float
                             : F.Class == run::NumberClass::Signed ? FormatNumbers::Signed
                                                                   : FormatNumbers::Unsigned,
                             uint8_t(Channels),
                             uint8_t(F.bits()),
                             {}};
}

/// The numbers of Clear as a shader would write them; missing channels are 0.
static std::array<uint64_t, 4> clearBits(ArrayRef<double> Numbers,
                                         const ir::ImageFormatInfo &Format) {
  std::array<uint64_t, 4> Bits{};
  for (auto [V, To] : zip_first(Numbers, Bits))
    To = Format.isFloat() ? bit_cast<uint32_t>(float(V)) : uint64_t(uint32_t(int64_t(V)));
  return Bits;
}

static interp::BlendEquation equationOf(const run::BlendEquation &E) {
  return {interp::BlendFactor(E.Source), interp::BlendFactor(E.Destination), interp::BlendOp(E.Op)};
}

static interp::StencilFace faceOf(const run::StencilFace &F) {
  return {interp::StencilOp(F.Fail),
          interp::StencilOp(F.DepthFail),
          interp::StencilOp(F.Pass),
          interp::Comparison(F.Compare),
          F.Reference,
          F.ReadMask,
          F.WriteMask};
}

namespace {
class Describer {
public:
  Describer(run::Pipeline &P, ContentsFn Contents, interp::Draw &To)
      : P(P), Contents(Contents), To(To) {}

  Error run() {
    if (Error E = addVertices())
      return E;
    addCounts();
    addRasterizer();
    if (!interp::hasSamples(To.Samples))
      return unsupported(Twine(To.Samples) + " samples of a pixel");
    if (Error E = addTargets())
      return E;
    measure();
    return Error::success();
  }

private:
  Error addVertices() {
    for (const run::VertexBuffer &V : P.Bindings.VertexBuffers) {
      interp::VertexBuffer &B = To.VertexBuffers.emplace_back();
      B.Name = V.Id.Text;
      B.Bytes = &P.Buffers[V.Object].Data.front();
      B.Stride = *V.Stride;
      B.PerInstance = V.Rate == run::VertexRate::Instance;
      for (const run::VertexAttribute &A : V.Attributes) {
        auto Format = texelFormat(A.TexelFormat.Text, A.ElementFormat, A.Channels);
        if (!Format)
          return unsupported("a vertex attribute of " + run::info(A.ElementFormat).Name);
        B.Attributes.push_back({*A.Location, A.Offset, *Format});
      }
    }
    if (P.Bindings.IndexObject != run::NoIndex) {
      const run::Buffer &Indices = P.Buffers[P.Bindings.IndexObject];
      To.Indices = &Indices.Data.front();
      To.IndexBytes = Indices.format().Bytes;
    }
    return Error::success();
  }

  void addCounts() {
    const run::DrawCounts &C = P.Dispatch.Draw;
    To.Topology = interp::Topology(P.Bindings.Topology);
    To.PatchVertices = P.Bindings.PatchControlPoints.value_or(0);
    To.Restart = P.Bindings.PrimitiveRestart;
    To.First = (To.Indices ? C.FirstIndex : C.FirstVertex).value_or(0);
    To.Count = (To.Indices ? C.IndexCount : C.VertexCount).value_or(0);
    To.BaseVertex = C.BaseVertex;
    To.FirstInstance = C.FirstInstance;
    To.Instances = C.InstanceCount;
    To.Groups = P.Dispatch.GroupCount;
  }

  void addRasterizer() {
    const run::Rasterizer &R = P.Raster;
    To.Samples = R.Samples.value_or(1);
    To.SampleMask = R.SampleMask;
    To.AlphaToCoverage = R.AlphaToCoverage;
    To.CullFront = uint8_t(R.CullMode) & 1;
    To.CullBack = uint8_t(R.CullMode) & 2;
    To.ClockwiseIsFront = R.FrontFace == run::FrontFace::Clockwise;
    To.DepthClamp = R.DepthClamp;
    To.BlendConstants = R.BlendConstants;
    To.ViewMask = R.ViewMask;
    bool Up = R.YAxis == run::YAxis::Up;
    for (const run::Viewport &V : R.Viewports)
      To.Viewports.push_back({V.X, Up ? V.Y + V.Height : V.Y, V.Width, Up ? -V.Height : V.Height,
                              V.MinDepth, V.MaxDepth});
    for (const run::Scissor &S : R.Scissors)
      To.Scissors.push_back({S.X, S.Y, S.Width, S.Height});
    const run::DepthStencil &D = P.DepthStencil;
    To.DepthTest = D.DepthTest;
    To.DepthWrite = D.DepthWrite;
    To.DepthCompare = interp::Comparison(D.DepthCompare);
    if (D.stencilTest()) {
      To.Front = faceOf(*D.Front);
      To.Back = faceOf(*D.Back);
    }
  }

  void addTarget(interp::Target &T, const run::Name &Name, uint32_t Object,
                 const ir::ImageFormatInfo &Format, std::optional<ArrayRef<double>> Clear) {
    const run::Buffer &B = P.Buffers[Object];
    T.Name = Name.Text;
    T.Bytes = &Contents(Object);
    T.Format = Format;
    T.Samples = B.Image->Samples;
    T.Layers = B.Image->Layers;
    if (Clear)
      T.Clear = clearBits(*Clear, Format);
    Objects.push_back(Object);
  }

  Error addTargets() {
    for (const run::RenderTarget &T : P.Bindings.RenderTargets) {
      const run::Buffer &B = P.Buffers[T.Object];
      auto Format = texelFormat(T.TexelFormat.Text, B.ElementFormat, B.Channels);
      if (!Format || (!Format->isPacked() && Format->Bits == 64 && Format->isFloat()))
        return unsupported("a target of " + B.format().Name);
      interp::ColorTarget &To = this->To.Colors.emplace_back();
      addTarget(To, T.Id, T.Object, *Format, optionalRef(T.Clear));
      To.WriteMask = T.WriteMask;
      if (T.Blend)
        To.Blend = interp::Blend{equationOf(T.Blend->Color), equationOf(T.Blend->Alpha)};
    }
    if (To.Colors.size() > 8)
      return unsupported("more than 8 targets");
    auto Add = [&](std::optional<interp::Target> &T, const run::DepthOrStencilTarget &Given,
                   ir::ImageFormat Format) {
      std::optional<std::vector<double>> Clear;
      if (Given.Clear)
        Clear = {*Given.Clear};
      if (Given.given())
        addTarget(T.emplace(), Given.Id, Given.Object, ir::info(Format), optionalRef(Clear));
    };
    const run::DepthOrStencilTarget &Depth = P.Bindings.Depth;
    bool IsShort = Depth.given() && P.Buffers[Depth.Object].format().Bytes == 2;
    Add(To.Depth, Depth, IsShort ? ir::ImageFormat::R16 : ir::ImageFormat::R32f);
    Add(To.Stencil, P.Bindings.Stencil, ir::ImageFormat::R8ui);
    return Error::success();
  }

  static std::optional<ArrayRef<double>> optionalRef(const std::optional<std::vector<double>> &V) {
    return V ? std::optional<ArrayRef<double>>(*V) : std::nullopt;
  }

  /// The size of what is rendered to; without targets, from the viewports.
  void measure() {
    uint32_t Least = UINT32_MAX;
    for (uint32_t Object : Objects) {
      const run::OutputProps &Size = *P.Buffers[Object].Image;
      To.Width = Size.Width;
      To.Height = Size.Height;
      Least = std::min(Least, Size.Layers);
    }
    To.Layers = Objects.empty() ? 1 : Least;
    for (const run::Viewport &V : P.Raster.Viewports) {
      if (!Objects.empty())
        break;
      To.Width = std::max(To.Width, uint32_t(std::ceil(V.X + V.Width)));
      To.Height = std::max(To.Height, uint32_t(std::ceil(V.Y + V.Height)));
    }
  }

  run::Pipeline &P;
  ContentsFn Contents;
  interp::Draw &To;
  std::vector<uint32_t> Objects; ///< of the targets
};
} // namespace

Error interp_tool::describeDraw(run::Pipeline &P, ContentsFn Contents, interp::Draw &To) {
  return Describer(P, Contents, To).run();
}

const interp::Target *interp_tool::targetOf(const interp::Draw &Work, StringRef Name) {
  for (const interp::ColorTarget &T : Work.Colors)
    if (T.Name == Name)
      return &T;
  for (const std::optional<interp::Target> *T : {&Work.Depth, &Work.Stencil})
    if (*T && (*T)->Name == Name)
      return &**T;
  return nullptr;
}
