// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of a pipeline description for rays: the acceleration structures, which shaders of any
// stage may query, and what only ray tracing pipelines have. The geometry is plain numbers, so that
// every machine builds from it what it traverses.

#ifndef TESSERA_RUN_RAYS_H
#define TESSERA_RUN_RAYS_H

#include "Description/Values.h"
#include <array>
#include <optional>
#include <vector>

namespace tessera::run {

/// Three rows of four columns. The fourth column is the translation.
using Transform = std::array<float, 12>;
inline constexpr Transform IdentityTransform = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

/// The flags that both kinds of geometry have.
struct GeometryFlags {
  bool Opaque = true; ///< any-hit shaders are not called
  /// Calls any-hit shaders at most once for a primitive.
  bool NoDuplicateAnyHit = false;
};

struct TriangleGeometry {
  Name VertexBuffer;
  PositionFormat VertexFormat = PositionFormat::RGB32Float;
  uint32_t VertexStride = 12; ///< bytes
  std::optional<uint32_t> VertexCount;
  Name IndexBuffer;
  run::IndexFormat IndexFormat = run::IndexFormat::Uint32;
  std::optional<uint32_t> IndexCount;
  GeometryFlags Flags;
  /// Applied to the vertices when the structure is built.
  std::optional<run::Transform> Transform;

  // Filled in by the resolver, from the contents of the buffers before the run.
  std::vector<std::array<float, 3>> Positions;
  std::vector<uint32_t> Indices; ///< empty: three positions after the other are a triangle

  uint32_t triangles() const {
    return static_cast<uint32_t>((Indices.empty() ? Positions.size() : Indices.size()) / 3);
  }
};

/// Boxes that an intersection shader or the query's code looks into.
struct BoxGeometry {
  Name BoxBuffer;
  std::optional<uint32_t> Count;
  uint32_t Stride = 24; ///< bytes
  GeometryFlags Flags;

  /// The least x, y and z and the greatest, filled in by the resolver.
  std::vector<std::array<float, 6>> Boxes;
};

/// Geometries of one kind; the number of each is its index in the list.
struct BottomLevel {
  Name Id;
  std::vector<TriangleGeometry> Triangles;
  std::vector<BoxGeometry> Boxes;
};

struct SceneInstance {
  Name Of;
  uint32_t Object = NoIndex; ///< index in the list of bottom levels
  run::Transform Transform = IdentityTransform;
  uint32_t ID = 0; ///< 24 bits
  uint32_t Mask = 255;
  uint32_t HitGroupOffset = 0; ///< 24 bits
  std::vector<InstanceFlag> Flags;

  bool has(InstanceFlag Flag) const;
};

/// A resource of shaders, or an array of them.
struct TopLevel {
  Name Id;
  uint32_t ArraySize = 1;
  /// Has an entry for each of ArraySize.
  std::vector<std::vector<SceneInstance>> Instances;
};

/// The key AccelerationStructures.
struct AccelerationStructures {
  std::vector<BottomLevel> BottomLevels;
  std::vector<TopLevel> TopLevels;
};

/// The key RayTracingPipelineConfig.
struct RayConfig {
  llvm::SMLoc Loc; ///< of the mapping; not valid if there is none
  uint32_t MaxRecursion = 1;
  uint32_t MaxPayloadBytes = 0, MaxAttributeBytes = 8;
  /// The bits of D3D12_RAYTRACING_PIPELINE_FLAGS.
  uint32_t Flags = 0;
  /// Bytes; without a value the driver computes it.
  std::optional<uint32_t> StackSize;

  static constexpr uint32_t SkipTriangles = 0x100, SkipBoxes = 0x200;
};

/// Shaders by their index in the list of the pipeline; NoIndex for none.
struct HitGroup {
  Name Id;
  HitGroupType Type = HitGroupType::Triangles;
  Name ClosestHit, AnyHit, Intersection;
  uint32_t ClosestHitShader = NoIndex, AnyHitShader = NoIndex, IntersectionShader = NoIndex;
};

/// An entry of the shader binding table.
struct ShaderRecord {
  Name Of;
  uint32_t Object = NoIndex; ///< index in the list of shaders; for a hit group, in that of groups
  /// The data after the handle, in one of two forms.
  std::vector<uint8_t> LocalRootData;
  std::vector<PlacedValue> Values;

  std::vector<uint8_t> bytes() const;
};

/// The key ShaderBindingTable. Without it, the resolver lists all shaders and hit groups in order.
struct ShaderTable {
  llvm::SMLoc Loc;
  ShaderRecord RayGeneration;
  std::vector<ShaderRecord> Miss, HitGroups, Callable;
};

/// What only ray tracing pipelines have.
struct RayTracing {
  RayConfig Config;
  std::vector<HitGroup> HitGroups;
  ShaderTable Table;
};

} // namespace tessera::run

#endif
