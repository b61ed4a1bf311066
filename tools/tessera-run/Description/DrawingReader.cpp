// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/DrawingReader.h"

#include "Description/Keys.h"
#include <cmath>

using namespace llvm;
using namespace tessera::run;

LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::VertexAttribute)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::VertexBuffer)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::RenderTarget)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::Viewport)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::Scissor)

namespace llvm::yaml {

template <> struct MappingTraits<VertexAttribute> {
  static void mapping(IO &I, VertexAttribute &A) {
    static constexpr Key<VertexAttribute> Table[] = {
        required<&VertexAttribute::ElementFormat>("Format"),
        optional<&VertexAttribute::Channels>("Channels"),
        required<&VertexAttribute::Offset>("Offset"),
        optional<&VertexAttribute::Id>("Name"),
        optional<&VertexAttribute::Location>("Location"),
        optional<&VertexAttribute::TexelFormat>("TexelFormat"),
    };
    if (!readKeys(I, A, Table))
      return;
    if (A.Id.empty())
      A.Id.Loc = placeOf(I);
    if (A.Channels < 1 || A.Channels > 4)
      fail(I, "Channels must be 1 to 4");
  }
};

template <> struct MappingTraits<VertexBuffer> {
  static void mapping(IO &I, VertexBuffer &B) {
    static constexpr Key<VertexBuffer> Table[] = {
        required<&VertexBuffer::Id>("Name"),
        optional<&VertexBuffer::Stride>("Stride"),
        optional<&VertexBuffer::Rate>("Rate"),
        required<&VertexBuffer::Attributes>("Attributes"),
    };
    readKeys(I, B, Table);
  }
};

template <> struct MappingTraits<BlendEquation> {
  static void mapping(IO &I, BlendEquation &B) {
    static constexpr Key<BlendEquation> Table[] = {
        optional<&BlendEquation::Source>("Source"),
        optional<&BlendEquation::Destination>("Destination"),
        optional<&BlendEquation::Op>("Op"),
    };
    readKeys(I, B, Table);
  }
};

template <> struct MappingTraits<Blend> {
  static void mapping(IO &I, Blend &B) {
    static constexpr Key<Blend> Table[] = {
        required<&Blend::Color>("Color"),
        {"Alpha"},
    };
    if (!readKeys(I, B, Table))
      return;
    B.Alpha = B.Color;
    if (hasKey(I, "Alpha")) {
      B.Alpha = {};
      I.mapRequired("Alpha", B.Alpha);
    }
  }
};

template <> struct MappingTraits<RenderTarget> {
  static void mapping(IO &I, RenderTarget &T) {
    static constexpr Key<RenderTarget> Table[] = {
        required<&RenderTarget::Id>("Name"),
        optional<&RenderTarget::TexelFormat>("TexelFormat"),
        optional<&RenderTarget::Clear>("Clear"),
        optional<&RenderTarget::Blend>("Blend"),
        optional<&RenderTarget::Written>("Write"),
    };
    if (!readKeys(I, T, Table))
      return;
    if (T.Clear && (T.Clear->empty() || T.Clear->size() > 4))
      fail(I, "Clear needs one to four numbers");
  }
};

template <> struct MappingTraits<DepthOrStencilTarget> {
  static void mapping(IO &I, DepthOrStencilTarget &T) {
    static constexpr Key<DepthOrStencilTarget> Table[] = {
        required<&DepthOrStencilTarget::Id>("Name"),
        optional<&DepthOrStencilTarget::Clear>("Clear"),
    };
    readKeys(I, T, Table);
  }
};

void MappingTraits<Bindings>::mapping(IO &I, Bindings &B) {
  static constexpr Key<Bindings> Table[] = {
      {"VertexBuffer"},
      {"VertexAttributes"},
      optional<&Bindings::VertexBuffers>("VertexBuffers"),
      optional<&Bindings::IndexBuffer>("IndexBuffer"),
      optional<&Bindings::Topology>("Topology"),
      optional<&Bindings::PatchControlPoints>("PatchControlPoints"),
      optional<&Bindings::PrimitiveRestart>("PrimitiveRestart"),
      {"RenderTarget"},
      optional<&Bindings::RenderTargets>("RenderTargets"),
      optional<&Bindings::Depth>("DepthTarget"),
      optional<&Bindings::Stencil>("StencilTarget"),
  };
  B.Loc = placeOf(I);
  if (!readKeys(I, B, Table))
    return;
  // A single vertex buffer and target, as the suite writes them.
  bool HasBuffer = hasKey(I, "VertexBuffer");
  if (HasBuffer != hasKey(I, "VertexAttributes"))
    return fail(I, "VertexBuffer and VertexAttributes need each other");
  if (HasBuffer && !B.VertexBuffers.empty())
    return fail(I, "VertexBuffer is for a single buffer; VertexBuffers lists them all");
  if (HasBuffer) {
    VertexBuffer &Only = B.VertexBuffers.emplace_back();
    I.mapRequired("VertexBuffer", Only.Id);
    I.mapRequired("VertexAttributes", Only.Attributes);
  }
  if (!hasKey(I, "RenderTarget"))
    return;
  if (!B.RenderTargets.empty())
    return fail(I, "RenderTarget is for a single target; RenderTargets lists them all");
  I.mapRequired("RenderTarget", B.RenderTargets.emplace_back().Id);
}

template <> struct MappingTraits<Viewport> {
  static void mapping(IO &I, Viewport &V) {
    static constexpr Key<Viewport> Table[] = {
        optional<&Viewport::X>("X"),
        optional<&Viewport::Y>("Y"),
        required<&Viewport::Width>("Width"),
        required<&Viewport::Height>("Height"),
        optional<&Viewport::MinDepth>("MinDepth"),
        optional<&Viewport::MaxDepth>("MaxDepth"),
    };
    if (!readKeys(I, V, Table))
      return;
    if (!(V.Width > 0 && V.Width <= MaxExtent && V.Height > 0 && V.Height <= MaxExtent))
      fail(I, "Width and Height must be more than 0 and at most " + Twine(MaxExtent));
    else if (!(std::fabs(V.X) <= MaxExtent && std::fabs(V.Y) <= MaxExtent))
      fail(I, "X and Y must be -" + Twine(MaxExtent) + " to " + Twine(MaxExtent));
    else if (!(V.MinDepth >= 0 && V.MinDepth <= 1 && V.MaxDepth >= 0 && V.MaxDepth <= 1))
      fail(I, "MinDepth and MaxDepth must be 0 to 1");
  }
};

template <> struct MappingTraits<Scissor> {
  static void mapping(IO &I, Scissor &S) {
    static constexpr Key<Scissor> Table[] = {
        optional<&Scissor::X>("X"),
        optional<&Scissor::Y>("Y"),
        required<&Scissor::Width>("Width"),
        required<&Scissor::Height>("Height"),
    };
    if (readKeys(I, S, Table) && std::max({S.X, S.Y, S.Width, S.Height}) > MaxExtent)
      fail(I, "X, Y, Width and Height must be at most " + Twine(MaxExtent));
  }
};

void MappingTraits<Rasterizer>::mapping(IO &I, Rasterizer &R) {
  static constexpr Key<Rasterizer> Table[] = {
      optional<&Rasterizer::CullMode>("CullMode"),
      optional<&Rasterizer::FrontFace>("FrontFace"),
      optional<&Rasterizer::YAxis>("YAxis"),
      optional<&Rasterizer::DepthClamp>("DepthClamp"),
      optional<&Rasterizer::Samples>("Samples"),
      optional<&Rasterizer::SampleMask>("SampleMask"),
      optional<&Rasterizer::AlphaToCoverage>("AlphaToCoverage"),
      {"BlendConstants"},
      optional<&Rasterizer::Viewports>("Viewports"),
      optional<&Rasterizer::Scissors>("Scissors"),
      optional<&Rasterizer::ViewMask>("ViewMask"),
  };
  R.Loc = placeOf(I);
  if (!readKeys(I, R, Table))
    return;
  if (R.Samples && (!isPowerOf2_32(*R.Samples) || *R.Samples > 64))
    fail(I, "Samples must be 1, 2, 4, 8, 16, 32 or 64");
  std::optional<std::vector<double>> Constants;
  I.mapOptional("BlendConstants", Constants);
  if (Constants && Constants->size() != R.BlendConstants.size())
    fail(I, "BlendConstants needs four numbers");
  else if (Constants)
    std::copy(Constants->begin(), Constants->end(), R.BlendConstants.begin());
}

template <> struct MappingTraits<StencilFace> {
  static void mapping(IO &I, StencilFace &F) {
    static constexpr Key<StencilFace> Table[] = {
        optional<&StencilFace::Compare>("Compare"),
        optional<&StencilFace::Reference>("Reference"),
        optional<&StencilFace::ReadMask>("ReadMask"),
        optional<&StencilFace::WriteMask>("WriteMask"),
        optional<&StencilFace::Fail>("Fail"),
        optional<&StencilFace::DepthFail>("DepthFail"),
        optional<&StencilFace::Pass>("Pass"),
    };
    if (readKeys(I, F, Table) && std::max({F.Reference, F.ReadMask, F.WriteMask}) > 255)
      fail(I, "Reference, ReadMask and WriteMask must be at most 255");
  }
};

void MappingTraits<DepthStencil>::mapping(IO &I, DepthStencil &D) {
  static constexpr Key<DepthStencil> Table[] = {
      optional<&DepthStencil::DepthTest>("DepthTest"),
      optional<&DepthStencil::DepthWrite>("DepthWrite"),
      optional<&DepthStencil::DepthCompare>("DepthCompare"),
      optional<&DepthStencil::Front>("Front"),
      optional<&DepthStencil::Back>("Back"),
  };
  D.Loc = placeOf(I);
  readKeys(I, D, Table);
}

} // namespace llvm::yaml
