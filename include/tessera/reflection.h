//===- reflection.h - What an application must know to run a shader --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface of each entry point, which CompileOptions::Reflect asks for.
// CompileResult::Reflection is the same as JSON, made from these structs. docs/reflection.md
// describes each field under its JSON key. Sizes, offsets and strides are in bytes. Names are
// HLSL's; capabilities have SPIR-V's names, features Vulkan's. Lists are in the order of the JSON.
//
//===----------------------------------------------------------------------===//
#ifndef TESSERA_REFLECTION_H
#define TESSERA_REFLECTION_H

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tessera {

/// A dimension of an array. Stride is the distance of two elements in bytes.
struct ReflectedArray {
  uint64_t Count = 0, Stride = 0;
};

struct ReflectedType {
  std::string Name;                     ///< "float2x3[4]"
  std::vector<ReflectedArray> Array;    ///< its dimensions, the outermost first
  uint32_t Rows = 0, Columns = 0;       ///< of a matrix; else 0
  std::string Order;                    ///< of a matrix: "row_major" or "column_major"
  std::optional<uint64_t> MatrixStride; ///< from one row, or column, to the next
  std::optional<uint64_t> Struct;       ///< the index in ReflectedEntry::Structs
};

struct ReflectedMember {
  std::string Name;
  ReflectedType Type;
  uint64_t Offset = 0; ///< from the start of the struct
  uint64_t Size = 0;
};

struct ReflectedStruct {
  std::string Name;
  std::string Layout; ///< "constant" or "storage"
  uint64_t Size = 0;
  std::vector<ReflectedMember> Members;
};

/// Layout of an element of a Metal argument buffer, in bytes.
struct ReflectedArgumentBuffer {
  uint32_t Stride = 0;
  uint32_t AddressOffset = 0;
  std::optional<uint32_t> SizeOffset;
};

/// Where a resource is bound on Metal.
struct ReflectedMetalPlace {
  std::string Table; ///< of arguments: "buffer", "texture" or "sampler"
  uint32_t Index = 0;
  std::vector<uint32_t> Indices;  ///< of an array, one for each element; else empty
  std::vector<uint32_t> Samplers; ///< of a texture with a sampler of its own, the indices of that
  std::optional<ReflectedArgumentBuffer> ArgumentBuffer;
};

struct ReflectedResource {
  std::string Name;
  std::string Kind;                     ///< "StructuredBuffer"
  std::optional<uint32_t> Set, Binding; ///< push constants and some heaps have none
  std::string CounterOf;                ///< of a counter, the buffer that it counts for
  std::optional<uint64_t> Count;        ///< of an array; 0: the application chooses it
  bool ReadOnly = false;
  std::optional<ReflectedType> Element; ///< of structured and typed buffers, and of textures
  std::string Format; ///< of typed buffers and of textures that are written; empty: not stated
  std::optional<uint64_t> ElementStride;
  std::string Type; ///< of constant and texture buffers, and the two below
  std::optional<uint64_t> Size;
  std::vector<ReflectedMember> Members;
  std::optional<ReflectedMetalPlace> Metal;
  std::string Heap;          ///< of a descriptor heap: "resource", "sampler" or "counter"
  bool Combined = false;     ///< one of two halves of a combined image sampler
  std::string Dimension;     ///< of a texture: "1D", "2D", "3D" or "Cube"
  bool Arrayed = false;      ///< of a texture: it has layers, as a Texture2DArray
  bool Multisampled = false; ///< of a texture: its texels have several samples
  std::optional<uint32_t> InputAttachment; ///< of a subpass input, the index of the attachment
  bool Ordered = false;                    ///< rasterizer-ordered
};

enum class ReflectedScalar : uint8_t { Bool, Float, Int, Uint };

struct ReflectedConstant {
  std::string Name;
  uint32_t Id = 0;
  std::string Type;
  ReflectedScalar Kind = ReflectedScalar::Uint; ///< of the default
  double Number = 0;                            ///< the default of a Float
  uint64_t Integer = 0; ///< that of all others, an Int's in two's complement
};

/// The wave sizes that an entry point was compiled for, set by [WaveSize] or because lanes compute
/// matrices.
struct ReflectedWave {
  uint32_t Min = 0, Max = 0, Preferred = 0; ///< Preferred 0: none
};

struct ReflectedMatrix {
  std::string Element;
  uint32_t Rows = 0, Columns = 0;
  std::string Use, Scope;
};

struct ReflectedMultiply {
  uint32_t M = 0, N = 0, K = 0;
  std::string A, B, Accumulator, Scope;
};

struct ReflectedTiling {
  std::string Types, Written;
  std::string Tile;  ///< the native shape; empty where there is a route
  std::string Route; ///< how types without a row are computed
};

/// A row of subgroupMatrixConfigs, as WebGPU defines it.
struct ReflectedConfiguration {
  std::string ComponentType, ResultComponentType;
  uint32_t M = 0, N = 0, K = 0;
};

struct ReflectedEmulation {
  ReflectedMatrix Matrix;
  uint32_t PerLane = 0;
};

struct ReflectedGroupMatrix {
  ReflectedMatrix Matrix;
  bool Native = false;
  std::array<uint32_t, 2> Waves = {}; ///< this and the fields below are 0 if it is native
  uint32_t BandRows = 0, BandColumns = 0, Bands = 0;
};

struct ReflectedThreadMatrix {
  std::string Operation; ///< "product", "outerProduct" or "addition"
  uint32_t Rows = 0, Columns = 0;
  std::string Component, Vector;
  std::string Result;       ///< of a product; else empty
  std::string Layout, Form; ///< empty where the layout is not constant
  std::string By;           ///< "instruction", "matrices" (of a wave) or "code"
};

struct ReflectedBounds {
  std::string Buffers, Groupshared; ///< "checked", "device" or "undefined"
};

/// A buffer that the functions before and behind Metal's tessellator share.
struct ReflectedPatchBuffer {
  std::string Content; ///< "vertices", "controlPoints", "patchConstants", "factors" or
                       ///< "vertexNumbers"
  uint32_t Index = 0;
  uint64_t Stride = 0; ///< from one element to the next
};

/// What the tables of a ray tracing pipeline on Metal need: the indices of resources are slots of
/// 8 bytes in one buffer.
struct ReflectedRayTables {
  uint32_t Slots = 0;        ///< of that buffer
  uint32_t RecordHeader = 0; ///< bytes of a shader record before the data of its shader
  /// Functions that a ray calls, one inside the other, besides shaders that trace rays themselves.
  uint32_t Levels = 0;
};

struct ReflectedKernel {
  std::string Name;
  std::string Version;
  std::array<uint32_t, 3> Threadgroup = {}; ///< zeros for a function without threadgroups
  uint32_t SimdWidth = 0;
  std::optional<uint32_t> BufferSizes;
  std::vector<ReflectedPatchBuffer> PatchBuffers;
  std::optional<ReflectedRayTables> Rays; ///< of a shader of a ray tracing pipeline
};

/// An input or output of a stage of graphics: one semantic.
struct ReflectedElement {
  std::string Semantic; ///< as the shader spells it: "TEXCOORD1"
  std::string Type;     ///< of an element, in HLSL: "float3", "float4x3"
  uint32_t Count = 0;   ///< elements of an array; 0: no array
  /// Of SPIR-V: "Position", or the number of one without a semantic in HLSL. Empty if it has a
  /// location.
  std::string BuiltIn;
  /// The first location, and how many follow it; absent for a built-in.
  std::optional<uint32_t> Location;
  uint32_t Locations = 0;
  uint32_t Source = 0; ///< of a render target with two sources: which one, [[vk::index]]
  /// HLSL's modifiers: "nointerpolation", "noperspective", "centroid", "sample".
  std::vector<std::string> Interpolation;
  uint32_t Component = 0; ///< the first one of its locations that it takes
  /// It has a value for each primitive: of a mesh shader, and in the pixel shader after it.
  bool PerPrimitive = false;
  /// It has one value for a patch: of a hull or domain shader.
  bool PerPatch = false;
  uint32_t Stream = 0; ///< of an output of a geometry shader: its stream
};

/// The patches of a hull or domain shader.
struct ReflectedTessellation {
  std::string Domain; ///< "tri", "quad" or "isoline"
  /// "integer", "fractional_even" or "fractional_odd"; empty for a domain shader, as the next
  std::string Partitioning;
  std::string Topology;      ///< "point", "line", "triangle_cw" or "triangle_ccw"
  uint32_t InputPoints = 0;  ///< control points of the patch that it gets; 0: it gets none
  uint32_t OutputPoints = 0; ///< control points that a hull shader makes; else 0
};

/// What a geometry shader gets and makes.
struct ReflectedGeometry {
  std::string Input;      ///< "point", "line", "triangle", "lineadj" or "triangleadj"
  std::string Topology;   ///< "point", "line" or "triangle"; the last two are strips
  uint32_t Vertices = 0;  ///< of an instance, at most
  uint32_t Instances = 0; ///< for each primitive
};

/// What the groups of a mesh or amplification shader make.
struct ReflectedMesh {
  std::string Topology; ///< "point", "line" or "triangle"; empty for an amplification shader
  uint32_t Vertices = 0, Primitives = 0; ///< of a group, at most
  uint32_t PayloadSize = 0;              ///< bytes; 0: no payload
};

/// What a shader of ray tracing passes to others: bytes of scalar layout, of the largest if there
/// are several types, 0 if there is none.
struct ReflectedRays {
  uint32_t PayloadSize = 0;   ///< its own, and those of its TraceRay
  uint32_t AttributeSize = 0; ///< its own, and those of its ReportHit
  uint32_t ParameterSize = 0; ///< of callable shaders: its own, and those of its CallShader
  bool TracesRays = false;    ///< the recursion depth of a pipeline counts such shaders
  bool CallsShaders = false;
};

struct ReflectedEntry {
  std::string Target, TargetNote;
  std::string BufferLayout;
  /// as in [shader("anyhit")]; "library" of an exported function
  std::string Stage;
  std::string Name;
  std::array<uint32_t, 3> WorkgroupSize = {}; ///< zeros for a stage without groups
  std::optional<ReflectedWave> WaveSize;
  std::vector<ReflectedResource> Resources, PushConstants;
  std::vector<ReflectedStruct> Structs;
  std::vector<ReflectedConstant> SpecializationConstants;
  uint64_t GroupsharedBytes = 0;
  std::vector<ReflectedMatrix> Matrices;
  std::vector<ReflectedMultiply> Multiplies;
  std::vector<ReflectedTiling> Tiling;
  /// Absent if the shader has no matrices or the device is not known.
  std::optional<std::vector<ReflectedConfiguration>> SubgroupMatrixConfigs;
  std::vector<ReflectedEmulation> Emulated;
  std::vector<ReflectedGroupMatrix> GroupMatrices;
  std::vector<ReflectedThreadMatrix> ThreadMatrices;
  std::optional<ReflectedBounds> MatrixBounds;
  std::optional<ReflectedKernel> Metal; ///< of MSL; else the three below
  std::vector<std::string> Capabilities, Extensions, Features;
  /// Of a stage of graphics.
  std::vector<ReflectedElement> Inputs, Outputs;
  /// Modes of a pixel shader, by SPIR-V's names: "EarlyFragmentTests".
  std::vector<std::string> Modes;
  std::vector<ReflectedResource> ShaderRecords;
  std::optional<ReflectedRays> Rays;                 ///< of ray tracing
  std::optional<ReflectedMesh> Mesh;                 ///< of a mesh or amplification shader
  std::optional<ReflectedTessellation> Tessellation; ///< of a hull or domain shader
  std::optional<ReflectedGeometry> Geometry;         ///< of a geometry shader
  /// The specialization constants that replace parts of WorkgroupSize, which are then defaults.
  std::array<std::optional<uint32_t>, 3> WorkgroupSizeIds = {};
};

} // namespace tessera

#endif
