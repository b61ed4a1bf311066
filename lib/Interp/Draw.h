//===- Draw.h - What a draw does between and after its shaders --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of a graphics pipeline and the counts of a draw, by the terms of Vulkan. Enumerations
// are in the order of Vulkan's.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/ImageFormat.h"
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tessera::ir {
class Module;
}

namespace tessera::interp {

/// The comparison of a reference with a texel, or of a new depth with the old one, that passes.
enum class Comparison : uint8_t {
  Never,
  Less,
  Equal,
  LessEqual,
  Greater,
  NotEqual,
  GreaterEqual,
  Always
};

enum class Topology : uint8_t {
  PointList,
  LineList,
  LineStrip,
  TriangleList,
  TriangleStrip,
  TriangleFan,
  LineListAdjacency,
  LineStripAdjacency,
  TriangleListAdjacency,
  TriangleStripAdjacency,
  PatchList
};

enum class BlendFactor : uint8_t {
  Zero,
  One,
  SrcColor,
  OneMinusSrcColor,
  DstColor,
  OneMinusDstColor,
  SrcAlpha,
  OneMinusSrcAlpha,
  DstAlpha,
  OneMinusDstAlpha,
  ConstantColor,
  OneMinusConstantColor,
  ConstantAlpha,
  OneMinusConstantAlpha,
  SrcAlphaSaturate,
  Src1Color,
  OneMinusSrc1Color,
  Src1Alpha,
  OneMinusSrc1Alpha
};
enum class BlendOp : uint8_t { Add, Subtract, ReverseSubtract, Min, Max };

enum class StencilOp : uint8_t {
  Keep,
  Zero,
  Replace,
  IncrementAndClamp,
  DecrementAndClamp,
  Invert,
  IncrementAndWrap,
  DecrementAndWrap
};

struct BlendEquation {
  BlendFactor Source = BlendFactor::One, Destination = BlendFactor::Zero;
  BlendOp Op = BlendOp::Add;
};
struct Blend {
  BlendEquation Color, Alpha;
};

struct StencilFace {
  StencilOp Fail = StencilOp::Keep, DepthFail = StencilOp::Keep, Pass = StencilOp::Keep;
  Comparison Compare = Comparison::Always;
  uint32_t Reference = 0, ReadMask = 255, WriteMask = 255;
};

/// An input of the vertex shader in a buffer.
struct VertexAttribute {
  uint32_t Location = 0, Offset = 0;
  ir::ImageFormatInfo Format =
      ir::info(ir::ImageFormat::R32f); ///< also with 64 bits in a channel, which are not converted
};

struct VertexBuffer {
  std::string Name;
  const std::vector<uint8_t> *Bytes = nullptr;
  uint32_t Stride = 0;
  bool PerInstance = false;
  std::vector<VertexAttribute> Attributes;
};

/// A picture that is rendered to: texels row by row, in layers, and the samples of a texel
/// together.
struct Target {
  std::string Name;
  std::vector<uint8_t> *Bytes = nullptr;
  ir::ImageFormatInfo Format = ir::info(ir::ImageFormat::Rgba32f);
  /// 1, or as many as the draw has. With 1 and more in the draw, the draw is resolved into it.
  uint32_t Samples = 1;
  uint32_t Layers = 1;
  /// The bits of the four channels, as a shader writes them, that all texels have at first.
  std::optional<std::array<uint64_t, 4>> Clear;
};

struct ColorTarget : Target {
  std::optional<interp::Blend> Blend;
  uint32_t WriteMask = 15; ///< bit 0 is red
};

struct Viewport {
  double X = 0, Y = 0, Width = 0, Height = 0; ///< a negative height turns y
  double MinDepth = 0, MaxDepth = 1;
};

struct Scissor {
  uint32_t X = 0, Y = 0, Width = 0, Height = 0;
};

/// Another shader of the pipeline.
struct StageShader {
  ir::Module *M = nullptr;                ///< null: the pipeline does not have it
  std::map<uint32_t, uint64_t> Constants; ///< as Launch::Constants
};

/// Everything but the vertex or mesh shader and the resources.
struct Draw {
  StageShader Pixel, Amplification;
  StageShader Hull, Domain; ///< both or none
  StageShader Geometry;

  /// Of the amplification shader, or of a mesh shader without one before it.
  std::array<uint32_t, 3> Groups = {1, 1, 1};

  std::vector<VertexBuffer> VertexBuffers;
  const std::vector<uint8_t> *Indices = nullptr; ///< null: vertices are drawn in order
  uint32_t IndexBytes = 4;
  interp::Topology Topology = Topology::TriangleList;
  uint32_t PatchVertices = 0;    ///< of a PatchList
  bool Restart = false;          ///< the largest index ends a strip or fan
  uint32_t First = 0, Count = 0; ///< of the vertices or indices
  int32_t BaseVertex = 0;        ///< is added to each index
  uint32_t FirstInstance = 0, Instances = 1;

  uint32_t Width = 0, Height = 0, Layers = 1; ///< of all targets
  uint32_t Samples = 1, SampleMask = ~uint32_t(0);
  bool AlphaToCoverage = false;
  bool CullFront = false, CullBack = false;
  bool ClockwiseIsFront = false;
  bool DepthClamp = false;
  std::vector<Viewport> Viewports;
  std::vector<Scissor> Scissors; ///< none, or one for each viewport
  uint32_t ViewMask = 0;

  bool DepthTest = false, DepthWrite = false;
  Comparison DepthCompare = Comparison::LessEqual;
  std::optional<StencilFace> Front, Back; ///< both or none
  std::array<double, 4> BlendConstants{};

  std::vector<ColorTarget> Colors;
  std::optional<Target> Depth, Stencil;
};

/// Whether the machine knows where as many samples of a pixel are.
bool hasSamples(uint32_t Count);
/// The samples of a target before a draw, which the shader reads as a subpass input.
std::vector<uint8_t> contentsBefore(const Target &T, const Draw &Of);

} // namespace tessera::interp
