// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/RaysReader.h"

#include "Description/BufferReader.h"
#include "Description/Keys.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;
using namespace tessera::run;

LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::TriangleGeometry)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::BoxGeometry)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::BottomLevel)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::SceneInstance)
LLVM_YAML_IS_SEQUENCE_VECTOR(std::vector<tessera::run::SceneInstance>)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::TopLevel)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::ShaderRecord)
LLVM_YAML_IS_FLOW_SEQUENCE_VECTOR(tessera::run::InstanceFlag)

namespace llvm::yaml {

/// Returns false after an error.
static bool readTransform(IO &I, std::optional<Transform> &Into) {
  std::optional<std::vector<float>> Numbers;
  I.mapOptional("Transform", Numbers);
  if (!Numbers)
    return true;
  if (Numbers->size() != Into.emplace().size())
    return fail(I, "Transform needs twelve numbers, three rows of four; got " +
                       Twine(Numbers->size())),
           false;
  if (!all_of(*Numbers, [](float N) { return std::isfinite(N); }))
    return fail(I, "Transform must have finite numbers"), false;
  copy(*Numbers, Into->begin());
  return true;
}

static double determinantOf(const Transform &T) {
  auto Minor = [&](unsigned A, unsigned B) {
    return double(T[4 + A]) * T[8 + B] - double(T[4 + B]) * T[8 + A];
  };
  return T[0] * Minor(1, 2) - T[1] * Minor(0, 2) + T[2] * Minor(0, 1);
}

template <> struct MappingTraits<TriangleGeometry> {
  static void mapping(IO &I, TriangleGeometry &G) {
    static constexpr Key<TriangleGeometry> Table[] = {
        required<&TriangleGeometry::VertexBuffer>("VertexBuffer"),
        optional<&TriangleGeometry::VertexFormat>("VertexFormat"),
        optional<&TriangleGeometry::VertexStride>("VertexStride"),
        optional<&TriangleGeometry::VertexCount>("VertexCount"),
        optional<&TriangleGeometry::IndexBuffer>("IndexBuffer"),
        optional<&TriangleGeometry::IndexFormat>("IndexFormat"),
        optional<&TriangleGeometry::IndexCount>("IndexCount"),
        optional<&TriangleGeometry::Flags, &GeometryFlags::Opaque>("Opaque"),
        optional<&TriangleGeometry::Flags, &GeometryFlags::NoDuplicateAnyHit>("NoDuplicateAnyHit"),
        {"Transform"},
    };
    if (readKeys(I, G, Table))
      readTransform(I, G.Transform);
  }
};

template <> struct MappingTraits<BoxGeometry> {
  static void mapping(IO &I, BoxGeometry &G) {
    static constexpr Key<BoxGeometry> Table[] = {
        required<&BoxGeometry::BoxBuffer>("AABBBuffer"),
        optional<&BoxGeometry::Count>("AABBCount"),
        optional<&BoxGeometry::Stride>("AABBStride"),
        optional<&BoxGeometry::Flags, &GeometryFlags::Opaque>("Opaque"),
        optional<&BoxGeometry::Flags, &GeometryFlags::NoDuplicateAnyHit>("NoDuplicateAnyHit"),
    };
    readKeys(I, G, Table);
  }
};

template <> struct MappingTraits<BottomLevel> {
  static void mapping(IO &I, BottomLevel &B) {
    static constexpr Key<BottomLevel> Table[] = {
        required<&BottomLevel::Id>("Name"),
        optional<&BottomLevel::Triangles>("Triangles"),
        optional<&BottomLevel::Boxes>("AABBs"),
    };
    if (!readKeys(I, B, Table))
      return;
    if (B.Triangles.empty() == B.Boxes.empty())
      fail(I, "BLAS '" + B.Id.Text + "' needs Triangles or AABBs" +
                  (B.Boxes.empty() ? "" : ", and cannot have both"));
  }
};

template <> struct MappingTraits<SceneInstance> {
  static void mapping(IO &I, SceneInstance &N) {
    static constexpr Key<SceneInstance> Table[] = {
        required<&SceneInstance::Of>("BLAS"),
        {"Transform"},
        optional<&SceneInstance::ID>("InstanceID"),
        optional<&SceneInstance::Mask>("InstanceMask"),
        optional<&SceneInstance::HitGroupOffset>("InstanceContributionToHitGroupIndex"),
        optional<&SceneInstance::Flags>("InstanceFlags"),
    };
    if (!readKeys(I, N, Table))
      return;
    std::optional<Transform> Given;
    bool Good = readTransform(I, Given);
    N.Transform = Given.value_or(IdentityTransform);
    if (Good && determinantOf(N.Transform) == 0)
      fail(I, "Transform of an instance must have an inverse");
    if (N.Mask > 255)
      fail(I, "InstanceMask must be at most 255");
    else if (std::max(N.ID, N.HitGroupOffset) >> 24)
      fail(I, "InstanceID and InstanceContributionToHitGroupIndex have 24 bits: at most 16777215");
  }
};

template <> struct MappingTraits<TopLevel> {
  static void mapping(IO &I, TopLevel &T) {
    static constexpr Key<TopLevel> Table[] = {
        required<&TopLevel::Id>("Name"),
        optional<&TopLevel::ArraySize>("ArraySize"),
        {"Instances"},
    };
    if (!readKeys(I, T, Table))
      return;
    if (!T.ArraySize || T.ArraySize > 65536)
      return fail(I, "ArraySize must be 1 to 65536");
    if (T.ArraySize == 1)
      I.mapRequired("Instances", T.Instances.emplace_back());
    else
      I.mapRequired("Instances", T.Instances);
    if (T.Instances.size() != T.ArraySize)
      fail(I, "Instances holds " + Twine(T.Instances.size()) + " lists, but ArraySize is " +
                  Twine(T.ArraySize));
  }
};

void MappingTraits<AccelerationStructures>::mapping(IO &I, AccelerationStructures &A) {
  static constexpr Key<AccelerationStructures> Table[] = {
      optional<&AccelerationStructures::BottomLevels>("BLAS"),
      optional<&AccelerationStructures::TopLevels>("TLAS"),
  };
  readKeys(I, A, Table);
}

void MappingTraits<RayConfig>::mapping(IO &I, RayConfig &C) {
  static constexpr Key<RayConfig> Table[] = {
      optional<&RayConfig::MaxRecursion>("MaxTraceRecursionDepth"),
      optional<&RayConfig::MaxPayloadBytes>("MaxPayloadSizeInBytes"),
      optional<&RayConfig::MaxAttributeBytes>("MaxAttributeSizeInBytes"),
      optional<&RayConfig::Flags>("PipelineFlags"),
      optional<&RayConfig::StackSize>("StackSize"),
  };
  C.Loc = placeOf(I);
  if (readKeys(I, C, Table) && C.Flags & ~(RayConfig::SkipTriangles | RayConfig::SkipBoxes))
    fail(I, "PipelineFlags has 0x100 (skip triangles) and 0x200 (skip AABBs); the others are not "
            "supported");
}

void MappingTraits<HitGroup>::mapping(IO &I, HitGroup &G) {
  static constexpr Key<HitGroup> Table[] = {
      required<&HitGroup::Id>("Name"),
      optional<&HitGroup::Type>("Type"),
      optional<&HitGroup::ClosestHit>("ClosestHit"),
      optional<&HitGroup::AnyHit>("AnyHit"),
      optional<&HitGroup::Intersection>("Intersection"),
  };
  readKeys(I, G, Table);
}

template <> struct MappingTraits<ShaderRecord> {
  static void mapping(IO &I, ShaderRecord &R) {
    static constexpr Key<ShaderRecord> Table[] = {
        required<&ShaderRecord::Of>("ShaderName"),
        {"LocalRootData"},
        optional<&ShaderRecord::Values>("Values"),
    };
    if (!readKeys(I, R, Table))
      return;
    const FormatInfo &Byte = info(Format::Hex8);
    std::optional<ElementList> Bytes;
    ElementScope Scope(I, Byte);
    I.mapOptional("LocalRootData", Bytes);
    if (Bytes)
      setBytes(Byte, *Bytes, R.LocalRootData);
    if (!R.LocalRootData.empty() && !R.Values.empty())
      fail(I, "a record has LocalRootData or Values, not both");
  }
};

void MappingTraits<ShaderTable>::mapping(IO &I, ShaderTable &T) {
  static constexpr Key<ShaderTable> Table[] = {
      required<&ShaderTable::RayGeneration>("RayGen"),
      optional<&ShaderTable::Miss>("Miss"),
      optional<&ShaderTable::HitGroups>("HitGroup"),
      optional<&ShaderTable::Callable>("Callable"),
  };
  T.Loc = placeOf(I);
  readKeys(I, T, Table);
}

} // namespace llvm::yaml
