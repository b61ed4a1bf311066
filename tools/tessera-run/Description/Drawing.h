// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of a pipeline description that only graphics pipelines have: vertices, targets and the
// fixed functions between them.

#ifndef TESSERA_RUN_DRAWING_H
#define TESSERA_RUN_DRAWING_H

#include "Description/Basics.h"
#include "Formats/Formats.h"
#include <array>
#include <optional>
#include <vector>

namespace tessera::run {

/// An input of the vertex shader.
struct VertexAttribute {
  Name Id;
  Format ElementFormat = Format::Float32;
  uint32_t Channels = 1;
  uint32_t Offset = 0; ///< bytes
  /// The format for the shader, by the words of vk::image_format; empty: by format and channels.
  Name TexelFormat;
  /// Without one: the next after the attribute before. Filled in by the resolver.
  std::optional<uint32_t> Location;

  uint32_t bytes() const { return Channels * info(ElementFormat).Bytes; }
  /// Locations that it takes: two if it has more than 16 bytes.
  uint32_t locations() const { return bytes() > 16 ? 2 : 1; }
};

struct VertexBuffer {
  Name Id;
  uint32_t Object = NoIndex;
  /// Bytes from one vertex or instance to the next. Filled in by the resolver.
  std::optional<uint32_t> Stride;
  VertexRate Rate = VertexRate::Vertex;
  std::vector<VertexAttribute> Attributes;
};

struct BlendEquation {
  BlendFactor Source = BlendFactor::One;
  BlendFactor Destination = BlendFactor::Zero;
  BlendOp Op = BlendOp::Add;

  bool operator==(const BlendEquation &) const = default;
};

struct Blend {
  BlendEquation Color, Alpha;

  bool operator==(const Blend &) const = default;
};

/// A buffer with OutputProps that is rendered to.
struct RenderTarget {
  Name Id;
  uint32_t Object = NoIndex;
  Name TexelFormat;
  /// The contents before the draw; missing channels are 0. Without a value the target starts with
  /// the contents of the buffer.
  std::optional<std::vector<double>> Clear;
  std::optional<run::Blend> Blend;
  /// Letters of RGBA.
  Name Written;
  uint32_t WriteMask = 15; ///< filled in by the resolver; bit 0 is red
};

/// A buffer with OutputProps that gets depths or stencil values.
struct DepthOrStencilTarget {
  Name Id;
  uint32_t Object = NoIndex;
  std::optional<double> Clear;

  bool given() const { return !Id.empty(); }
};

/// The key Bindings.
struct Bindings {
  llvm::SMLoc Loc; ///< of the mapping; not valid if there is none
  std::vector<VertexBuffer> VertexBuffers;
  Name IndexBuffer;
  uint32_t IndexObject = NoIndex;
  run::Topology Topology = run::Topology::TriangleList;
  /// Of a PatchList: the vertices of each patch.
  std::optional<uint32_t> PatchControlPoints;
  /// The largest index ends a strip.
  bool PrimitiveRestart = false;
  std::vector<RenderTarget> RenderTargets;
  DepthOrStencilTarget Depth, Stencil;

  /// Whether the buffer is rendered to.
  bool isTarget(uint32_t Object) const;
};

/// A rectangle of the image, in pixels from its top left corner.
struct Viewport {
  double X = 0, Y = 0, Width = 0, Height = 0, MinDepth = 0, MaxDepth = 1;
};

struct Scissor {
  uint32_t X = 0, Y = 0, Width = 0, Height = 0;
};

/// The key Rasterizer.
struct Rasterizer {
  llvm::SMLoc Loc;
  run::CullMode CullMode = run::CullMode::None;
  run::FrontFace FrontFace = run::FrontFace::CounterClockwise;
  /// The direction of y of clip space in the image.
  run::YAxis YAxis = run::YAxis::Up;
  bool DepthClamp = false;
  /// Samples of a pixel. The resolver fills in the samples of the targets.
  std::optional<uint32_t> Samples;
  uint32_t SampleMask = ~uint32_t(0);
  bool AlphaToCoverage = false;
  std::array<double, 4> BlendConstants = {0, 0, 0, 0};
  /// By default one of the size of the targets. Filled in by the resolver.
  std::vector<Viewport> Viewports;
  std::vector<Scissor> Scissors;
  /// Bit i: the draw is repeated for view i, into layer i of the targets.
  uint32_t ViewMask = 0;
};

struct StencilFace {
  StencilOp Fail = StencilOp::Keep, DepthFail = StencilOp::Keep, Pass = StencilOp::Keep;
  CompareOp Compare = CompareOp::Always;
  uint32_t Reference = 0, ReadMask = 255, WriteMask = 255;
};

/// The key DepthStencil.
struct DepthStencil {
  llvm::SMLoc Loc;
  bool DepthTest = true, DepthWrite = true;
  CompareOp DepthCompare = CompareOp::LessEqual;
  /// Tested if either is given.
  std::optional<StencilFace> Front, Back;

  bool stencilTest() const { return Front || Back; }
};

/// The keys of DispatchParameters for a draw.
struct DrawCounts {
  std::optional<uint32_t> VertexCount, IndexCount, FirstVertex, FirstIndex;
  uint32_t InstanceCount = 1, FirstInstance = 0;
  int32_t BaseVertex = 0;
};

} // namespace tessera::run

#endif
