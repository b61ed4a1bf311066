// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A draw: what Metal's render pipeline and render command encoder have beside the functions.

#ifndef TESSERA_MSL_MODEL_DRAW_H
#define TESSERA_MSL_MODEL_DRAW_H

#include "Bindings.h"
#include <limits>

namespace tessera::model {

struct VertexAttribute {
  uint32_t Index = 0; ///< of [[attribute(n)]]
  uint32_t Buffer = 0;
  uint32_t Offset = 0; ///< bytes
  TexelFormat Format;
};

struct VertexBuffer {
  std::string Name;
  const std::vector<uint8_t> *Contents = nullptr;
  uint32_t Stride = 0; ///< bytes
  bool PerInstance = false;
};

// These are in the order of Vulkan's.
enum class Primitive : uint8_t { Point, Line, LineStrip, Triangle, TriangleStrip };
enum class BlendOperation : uint8_t { Add, Subtract, ReverseSubtract, Min, Max };
enum class BlendFactor : uint8_t {
  Zero,
  One,
  SourceColor,
  OneMinusSourceColor,
  DestinationColor,
  OneMinusDestinationColor,
  SourceAlpha,
  OneMinusSourceAlpha,
  DestinationAlpha,
  OneMinusDestinationAlpha,
  BlendColor,
  OneMinusBlendColor,
  BlendAlpha,
  OneMinusBlendAlpha,
  SourceAlphaSaturated,
  Source1Color,
  OneMinusSource1Color,
  Source1Alpha,
  OneMinusSource1Alpha,
};
enum class StencilOperation : uint8_t {
  Keep,
  Zero,
  Replace,
  IncrementClamp,
  DecrementClamp,
  Invert,
  IncrementWrap,
  DecrementWrap
};

struct BlendEquation {
  BlendFactor Source = BlendFactor::One, Destination = BlendFactor::Zero;
  BlendOperation Operation = BlendOperation::Add;
};

struct BlendState {
  BlendEquation Color, Alpha;
};

/// An image that is rendered to. Its contents are those of TextureBinding.
struct TargetImage {
  std::string Name;
  TexelFormat Format;
  uint32_t Width = 1, Height = 1, Layers = 1;
  /// 1, or the samples of the draw. With 1 in a draw with several samples, it is the place where
  /// these are resolved.
  uint32_t Samples = 1;
  /// Null for an image that only the draw sees.
  std::vector<uint8_t> *Contents = nullptr;
  /// Bits of a texel, as Texel has them: what the target starts with. Without a value it starts
  /// with the contents.
  std::optional<std::array<uint32_t, 4>> Clear;
};

struct ColorTarget {
  TargetImage Image;
  std::optional<BlendState> Blend;
  uint32_t WriteMask = 15; ///< bit 0 is red
};

/// A rectangle of the image. A height below 0 turns y of clip space downward.
struct ViewportRectangle {
  double X = 0, Y = 0, Width = 0, Height = 0, Near = 0, Far = 1;
};

struct ScissorRectangle {
  uint32_t X = 0, Y = 0, Width = std::numeric_limits<uint32_t>::max(),
           Height = std::numeric_limits<uint32_t>::max();
};

struct StencilFaceState {
  StencilOperation Fail = StencilOperation::Keep, DepthFail = StencilOperation::Keep,
                   Pass = StencilOperation::Keep;
  Comparison Compare = Comparison::Always;
  uint32_t Reference = 0, ReadMask = 255, WriteMask = 255;
};

/// A function whose threads run in threadgroups.
struct GroupFunction {
  Function F;
  /// Empty: the size that the text states.
  std::optional<std::array<uint32_t, 3>> ThreadgroupSize;
};

enum class PatchPartitioning : uint8_t { Integer, FractionalEven, FractionalOdd };

/// What the tessellator of a pipeline does.
struct PatchRules {
  bool IsQuad = false; ///< else a triangle
  PatchPartitioning Divided = PatchPartitioning::Integer;
  bool IsClockwise = true; ///< in the domain, whose v points downward
};

/// The kernels before the tessellator, and their buffers. The vertex function of the draw takes
/// what they write.
struct PatchKernels {
  /// Of each vertex and instance; its grid has as many threads.
  GroupFunction Vertex;
  /// Of each control point, patch and instance. It writes the factors.
  GroupFunction Hull;
  uint32_t InputPoints = 1, OutputPoints = 1; ///< control points of a patch
  PatchRules Rules;
  std::vector<uint8_t> *Factors = nullptr;
};

struct Draw {
  /// Empty with a mesh function.
  std::optional<Function> Vertex;
  std::optional<PatchKernels> Patches;
  std::optional<GroupFunction> Object, Mesh;
  std::optional<Function> Fragment;
  /// Threadgroups of the object function, or of the mesh function without one.
  std::array<uint32_t, 3> Groups = {1, 1, 1};
  std::vector<VertexAttribute> Attributes;
  std::vector<VertexBuffer> Buffers;

  /// Of vertices; the type of a mesh says it, too.
  Primitive Topology = Primitive::Triangle;
  /// The vertices by their numbers before BaseVertex; the largest number of the format ends a
  /// strip. Without them: First, First + 1 ...
  std::optional<std::vector<uint32_t>> Indexes;
  uint32_t RestartIndex = std::numeric_limits<uint32_t>::max();
  uint32_t First = 0, Count = 0;
  int32_t BaseVertex = 0;
  uint32_t BaseInstance = 0, Instances = 1;
  /// View i is drawn into layer i after that of the vertex function.
  uint32_t Views = 1;

  std::vector<ViewportRectangle> Viewports;
  std::vector<ScissorRectangle> Scissors;
  bool CullFront = false, CullBack = false;
  bool FrontIsClockwise = false;
  bool DepthClamp = false;
  uint32_t Samples = 1;
  bool AlphaToCoverage = false;
  std::array<double, 4> BlendColor = {0, 0, 0, 0};

  std::vector<ColorTarget> Colors;
  std::optional<TargetImage> Depth, Stencil;
  bool DepthTest = false, DepthWrite = false;
  Comparison DepthCompare = Comparison::LessEqual;
  /// Both faces, or no test.
  std::optional<std::array<StencilFaceState, 2>> StencilFaces; ///< front, back
};

} // namespace tessera::model

#endif
