// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pipeline description as it is read: what to run, with which data, and what must come out.
// docs/pipeline.md documents every key.

#ifndef TESSERA_RUN_PIPELINE_H
#define TESSERA_RUN_PIPELINE_H

#include "Description/Basics.h"
#include "Description/Drawing.h"
#include "Description/Rays.h"
#include "Formats/Formats.h"
#include "llvm/ADT/ArrayRef.h"
#include <array>
#include <limits>
#include <string>
#include <vector>

namespace tessera::run {

struct SpecializationConstant {
  uint32_t ConstantID = 0;
  Format Type = Format::UInt32;
  Name Value;
  uint64_t Bits = 0;
};

/// The kinds of pipelines; Vulkan/Launch.h has a launch for each.
enum class PipelineKind : uint8_t { Compute, Graphics, Rays };

/// A row of Stages.def.
struct StageInfo {
  PipelineKind Kind;
  /// For messages: "pixel".
  llvm::StringLiteral Word;
};
StageInfo info(ShaderStage Stage);

struct Shader {
  ShaderStage Stage = ShaderStage::Compute;
  Name Entry;
  std::vector<SpecializationConstant> SpecializationConstants;
  /// What hit groups and the shader binding table call it; empty: as the entry point.
  Name Id;

  const Name &name() const { return Id.empty() ? Entry : Id; }
};

struct DispatchParameters {
  std::array<uint32_t, 3> GroupCount = {1, 1, 1};
  /// 0 leaves the subgroup size to the driver.
  uint32_t SubgroupSize = 0;
  DrawCounts Draw;
  /// The first key that only compute or only graphics pipelines have; null without one.
  const char *ComputeKey = nullptr, *DrawKey = nullptr;
  llvm::SMLoc Loc;
};

struct Generate {
  Name Where;
  Pattern Kind = Pattern::SmallInts;
  uint64_t Seed = 1;
  /// Elements; 0 when Rows and Cols tell it.
  uint64_t Count = 0;
  uint64_t Rows = 0;
  uint64_t Cols = 0;
  /// Elements from one row to the next of Identity; 0 means Cols.
  uint64_t RowStride = 0;
  /// Largest magnitude of SmallInts.
  uint64_t Max = 4;
};

/// A row of Textures.def.
struct TextureShape {
  uint8_t Axes;
  bool IsArray, IsCube, IsWritten;
  bool IsMultisampled = false;
  bool IsSubpassInput = false;
};
/// Returns nothing for a kind that is not a texture.
std::optional<TextureShape> textureShape(ResourceKind Kind);

/// One level of a texture in the contents of its buffer.
struct TextureLevel {
  uint32_t Width, Height, Depth;
  uint64_t Texel; ///< number of its first one
};

/// Texels of a texture in one direction.
inline constexpr uint32_t MaxExtent = 16384;

/// The size of a texture. In the contents the levels follow each other, in a level the layers, and
/// in those the slices of a volume.
struct OutputProps {
  uint32_t Height = 1;
  uint32_t Width = 1;
  uint32_t Depth = 1;
  uint32_t MipLevels = 1;
  uint32_t Layers = 1; ///< six for each cube
  /// Samples of a texel, which are adjacent in the contents. Several samples exclude MipLevels.
  uint32_t Samples = 1;

  std::vector<TextureLevel> levels() const;
  /// Counts the texels of all levels and layers, and each sample separately.
  uint64_t texels() const;
};

/// A matrix that the contents of a buffer have by rows, and the shader has in another layout
/// (StoredMatrices.h).
struct StoredMatrix {
  uint64_t Offset = 0; ///< bytes, in either layout
  uint64_t Rows = 0, Columns = 0;
  /// The buffer's own format unless it is given.
  std::optional<Format> ElementFormat;
  /// Bytes from one row of the contents to the next; densely packed unless it is given.
  std::optional<uint64_t> Stride;
  OptimalLayout Layout = OptimalLayout::MulOptimal;
  /// Bytes that are the matrix's, in either layout; up to the next one or the end of the buffer
  /// unless it is given.
  std::optional<uint64_t> Room;
};

struct Buffer {
  Name Id;
  Format ElementFormat = Format::Hex32;
  uint32_t Channels = 1;
  /// Bytes of one structure; 0 where there is none.
  uint32_t Stride = 0;
  uint32_t ArraySize = 1;
  /// Contents, one entry for each of ArraySize; all of one size.
  std::vector<std::vector<uint8_t>> Data;
  std::vector<uint32_t> Counters;
  std::optional<OutputProps> Image;
  /// A PNG file with the contents; empty if they come from elsewhere.
  std::string File;
  /// sRGB: the numbers are those of the file. Linear: they are proportional to light.
  ColorSpace Colors = ColorSpace::sRGB;
  /// Sorted by offset. Only a buffer that is not an array has matrices.
  std::vector<StoredMatrix> Matrices;
  std::vector<StoredAddress> Addresses;

  const FormatInfo &format() const { return info(ElementFormat); }
  size_t size() const { return Data.empty() ? 0 : Data.front().size(); }
};

struct Sampler {
  Name Id;
  SamplerKind Kind = SamplerKind::Sampler;
  /// The size of an array, whose further elements are the next entries of the list.
  uint32_t ArraySize = 1;
  FilterMode MinFilter = FilterMode::Linear;
  FilterMode MagFilter = FilterMode::Linear;
  AddressMode Address = AddressMode::Clamp;
  float MinLOD = 0;
  float MaxLOD = std::numeric_limits<float>::max();
  float MipLODBias = 0;
  CompareOp Comparison = CompareOp::Never;
};

struct DirectXBinding {
  uint32_t Register = 0;
  uint32_t Space = 0;
};

struct VulkanBinding {
  uint32_t Binding = 0;
  std::optional<uint32_t> CounterBinding;
};

struct Resource {
  Name Id;
  ResourceKind Kind = ResourceKind::Buffer;
  std::optional<DirectXBinding> DirectX;
  std::optional<VulkanBinding> Vulkan;
  bool HasCounter = false;
  /// The resource is this element of the descriptor heap at the binding; for an array, its first.
  std::optional<uint32_t> HeapIndex;
  /// The format of a typed buffer or texture, by the words of vk::image_format; empty: by the
  /// buffer's format and channels.
  Name TexelFormat;

  // Filled in by the reader.
  uint32_t Set = 0;
  uint32_t Binding = 0;
  std::optional<uint32_t> CounterBinding;
  /// Index in the list of buffers; for a sampler, in the list of samplers; for an acceleration
  /// structure, in that of top levels.
  uint32_t Object = NoIndex;
  /// Index in the list of samplers, for a texture that is one descriptor with a sampler.
  uint32_t OwnSampler = NoIndex;

  /// The number of its first descriptor at the binding.
  uint32_t firstElement() const { return HeapIndex.value_or(0); }
  bool isSampler() const { return Kind == ResourceKind::Sampler; }
  bool isAccelerationStructure() const { return Kind == ResourceKind::AccelerationStructure; }
  /// Returns whether its contents are those of a buffer of the description.
  bool hasBuffer() const { return !isSampler() && !isAccelerationStructure(); }
  /// Returns whether it is a texture and a sampler.
  bool isCombined() const;
  /// Returns the first sampler that the resource is or has.
  uint32_t firstSampler() const { return isSampler() ? Object : OwnSampler; }
  bool isTyped() const { return Kind == ResourceKind::Buffer || Kind == ResourceKind::RWBuffer; }
  bool isImage() const { return textureShape(Kind).has_value(); }
  bool isSubpassInput() const { return isImage() && textureShape(Kind)->IsSubpassInput; }
};

struct DescriptorSet {
  std::vector<Resource> Resources;
};

struct PushConstantBlock {
  llvm::SMLoc Loc;
  ShaderStage Stage = ShaderStage::Compute;
  std::vector<PlacedValue> Values;
};

/// The place and layout of a matrix in a buffer.
struct MatrixOperand {
  Name Id;
  uint32_t Object = NoIndex;
  /// The buffer's own format unless it is given.
  std::optional<Format> ElementFormat;
  MatrixLayout Layout = MatrixLayout::RowMajor;
  /// Bytes from one row (one column, if ColumnMajor) to the next; densely packed unless it is
  /// given.
  std::optional<uint64_t> Stride;
  /// Bytes before the first element.
  uint64_t Offset = 0;
};

/// Actual = A * B + C, with A of M rows and K columns.
struct MatMul {
  MatrixOperand A, B, C, Actual;
  bool HasC = false;
  uint64_t M = 0, N = 0, K = 0;
  double AbsTolerance = 0;
  /// Relative to |c| + sum |a * b|, to which the rounding error of a sum is proportional.
  double RelTolerance = 0;
  /// Clamp integer results to the format's range instead of wrapping them.
  bool Saturate = false;
  /// Check that all bytes outside the result matrix kept their initial contents.
  bool CheckOutside = true;
  /// Elements to check; 0 means all.
  uint64_t Samples = 0;
  uint64_t Seed = 1;
};

/// The limits of ImageDistance, which are those of the offload suite's program imgdiff.
struct ImageLimits {
  std::optional<double> Furthest, RMS, DiffRMS, PixelPercent;
  std::optional<std::vector<double>> Intervals;

  bool any() const { return Furthest || RMS || DiffRMS || PixelPercent || Intervals; }
};

struct Result {
  Name Id;
  Rule Kind = Rule::BufferExact;
  Name Actual;
  Name Expected;
  uint32_t ActualObject = NoIndex;
  uint32_t ExpectedObject = NoIndex;
  uint64_t ULPT = 0;
  double Epsilon = 0;
  double ZeroTolerance = 0;
  DenormMode Denorms = DenormMode::Any;
  /// For ImageTolerance: the allowed difference of a channel. Integers stand for 0 to 1.
  double Tolerance = 1.0 / 255;
  /// For ImageTolerance: the share of pixels that may differ more.
  double MaxDifferent = 0;
  ImageLimits Limits;
  MatMul Product;

  bool isOfImages() const {
    return Kind == Rule::ImageExact || Kind == Rule::ImageTolerance || Kind == Rule::ImageDistance;
  }
};

struct Pipeline {
  std::vector<Shader> Shaders;
  DispatchParameters Dispatch;
  std::vector<Buffer> Buffers;
  std::vector<Sampler> Samplers;
  std::vector<DescriptorSet> Sets;
  std::vector<PushConstantBlock> PushConstants;
  std::vector<Result> Results;
  run::Bindings Bindings;
  Rasterizer Raster;
  run::DepthStencil DepthStencil;
  run::AccelerationStructures AccelerationStructures;
  RayTracing Rays;

  const Shader &shader() const { return Shaders.front(); }
  PipelineKind kind() const { return info(shader().Stage).Kind; }
  /// Returns whether groups of a mesh shader make the primitives that are drawn.
  bool has(ShaderStage Stage) const;
  bool hasMesh() const { return has(ShaderStage::Mesh); }
  /// Whether there is a hull, domain or geometry shader.
  bool hasPrimitiveStages() const;
  /// Returns whether a resource is an acceleration structure.
  bool hasAccelerationStructures() const;
  /// Returns whether it traces or may query rays.
  bool usesRays() const { return kind() == PipelineKind::Rays || hasAccelerationStructures(); }
  /// Returns how many descriptors \p R has.
  uint32_t countOf(const Resource &R) const;
  /// All push constants, laid out; the size is a multiple of four.
  std::vector<uint8_t> pushConstantBytes() const;
};

} // namespace tessera::run

#endif
