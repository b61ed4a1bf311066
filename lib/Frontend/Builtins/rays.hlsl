// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ray tracing, mesh shaders, patches and streams. All but the acceleration structure is found where the program has nothing of the name
// (ExternalSource.cpp).
namespace hlsl {
struct RaytracingAccelerationStructure {
  __hlsl_resource_t [[hlsl::resource_class(SRV)]] [[hlsl::raw_buffer]] __handle;
};

namespace __rays {
#define __TESSERA_PATCH(Name)                                                                      \
  template <typename __T, uint __N> struct [[clang::annotate("tessera.patch")]] Name {             \
    static const uint Length = __N;                                                                \
    __T __points[__N];                                                                             \
    __T operator[](uint __index) const { return __points[__index]; }                               \
  };
__TESSERA_PATCH(InputPatch)
__TESSERA_PATCH(OutputPatch)
#undef __TESSERA_PATCH
// The number is that of the stream among those of the entry point.
#define __TESSERA_STREAM(Name)                                                                     \
  template <typename __T> struct [[clang::annotate("tessera.stream")]] Name {                      \
    uint __number;                                                                                 \
    [[clang::annotate("tessera.op", "stream.append")]] static void __append(uint __number, __T __vertex); \
    [[clang::annotate("tessera.op", "stream.cut")]] static void __cut(uint __number);             \
    void Append(__T __vertex) { __append(__number, __vertex); }                                    \
    void RestartStrip() { __cut(__number); }                                                       \
  };
__TESSERA_STREAM(PointStream)
__TESSERA_STREAM(LineStream)
__TESSERA_STREAM(TriangleStream)
#undef __TESSERA_STREAM

struct RayDesc {
  float3 Origin;
  float TMin;
  float3 Direction;
  float TMax;
};
struct BuiltInTriangleIntersectionAttributes {
  float2 barycentrics;
};
struct BuiltInTrianglePositions {
  float3 p0, p1, p2;
};

#define __TESSERA_OP(Tag) [[clang::annotate("tessera.op", Tag)]]

// The second parameter has no effect: VK_EXT_opacity_micromap uses the micromaps of a geometry in every query.
template <uint __Flags, uint __More = 0> struct [[clang::annotate("tessera.ray_query"), clang::annotate("tessera.default_constructor")]] RayQuery {
  __TESSERA_OP("query.trace")
  void __trace(RaytracingAccelerationStructure __scene, uint __flags, uint __mask, float3 __origin, float __least,
               float3 __direction, float __most);
  void TraceRayInline(RaytracingAccelerationStructure __scene, uint __flags, uint __mask, RayDesc __ray) {
    __trace(__scene, __flags | __Flags, __mask, __ray.Origin, __ray.TMin, __ray.Direction, __ray.TMax);
  }
  __TESSERA_OP("query.proceed") bool Proceed();
  __TESSERA_OP("query.act:abort") void Abort();
  __TESSERA_OP("query.act:commit_triangle") void CommitNonOpaqueTriangleHit();
  __TESSERA_OP("query.commit_procedural") void CommitProceduralPrimitiveHit(float __t);
  __TESSERA_OP("query.get:committed_type") uint CommittedStatus();
  __TESSERA_OP("query.get:candidate_type") uint CandidateType();
  __TESSERA_OP("query.get:candidate_aabb_opaque") bool __isOpaque();
  bool CandidateProceduralPrimitiveNonOpaque() { return !__isOpaque(); }
  __TESSERA_OP("query.get:ray_flags") uint RayFlags();
  __TESSERA_OP("query.get:world_ray_origin") float3 WorldRayOrigin();
  __TESSERA_OP("query.get:world_ray_direction") float3 WorldRayDirection();
  __TESSERA_OP("query.get:ray_t_min") float RayTMin();
#define __TESSERA_HIT(Which, which)                                                                                     \
  __TESSERA_OP("query.get:" which "_instance_index") uint Which##InstanceIndex();                                       \
  __TESSERA_OP("query.get:" which "_instance_id") uint Which##InstanceID();                                             \
  __TESSERA_OP("query.get:" which "_contribution") uint Which##InstanceContributionToHitGroupIndex();                   \
  __TESSERA_OP("query.get:" which "_geometry_index") uint Which##GeometryIndex();                                       \
  __TESSERA_OP("query.get:" which "_primitive_index") uint Which##PrimitiveIndex();                                     \
  __TESSERA_OP("query.get:" which "_object_ray_origin") float3 Which##ObjectRayOrigin();                                \
  __TESSERA_OP("query.get:" which "_object_ray_direction") float3 Which##ObjectRayDirection();                          \
  __TESSERA_OP("query.get:" which "_object_to_world") float4x3 Which##ObjectToWorld4x3();                               \
  __TESSERA_OP("query.get:" which "_world_to_object") float4x3 Which##WorldToObject4x3();                               \
  float3x4 Which##ObjectToWorld3x4() { return transpose(Which##ObjectToWorld4x3()); }                                   \
  float3x4 Which##WorldToObject3x4() { return transpose(Which##WorldToObject4x3()); }                                   \
  __TESSERA_OP("query.get:" which "_barycentrics") float2 Which##TriangleBarycentrics();                                \
  __TESSERA_OP("query.get:" which "_front_face") bool Which##TriangleFrontFace();                                       \
  __TESSERA_OP("query.get:" which "_positions") float3x3 __##Which##Positions();                                        \
  BuiltInTrianglePositions Which##TriangleObjectPositions() {                                                           \
    float3x3 __rows = __##Which##Positions();                                                                           \
    BuiltInTrianglePositions __value = {__rows[0], __rows[1], __rows[2]};                                               \
    return __value;                                                                                                     \
  }
  __TESSERA_HIT(Candidate, "candidate")
  __TESSERA_HIT(Committed, "committed")
#undef __TESSERA_HIT
  __TESSERA_OP("query.get:candidate_t") float CandidateTriangleRayT();
  __TESSERA_OP("query.get:committed_t") float CommittedRayT();
};

template <typename __T>
__TESSERA_OP("ray.trace")
void TraceRay(RaytracingAccelerationStructure __scene, uint __flags, uint __mask, uint __offset, uint __stride, uint __miss,
              RayDesc __ray, inout __T __payload);
template <typename __T> __TESSERA_OP("ray.call") void CallShader(uint __index, inout __T __parameter);
template <typename __T> __TESSERA_OP("ray.report_hit") bool ReportHit(float __t, uint __kind, __T __attributes);
__TESSERA_OP("ray.accept_hit") void AcceptHitAndEndSearch();
__TESSERA_OP("ray.ignore_hit") void IgnoreHit();
__TESSERA_OP("ray.value:ray_t_current") float RayTCurrent();
__TESSERA_OP("ray.value:dispatch_rays_index") uint3 DispatchRaysIndex();
__TESSERA_OP("ray.value:dispatch_rays_dimensions") uint3 DispatchRaysDimensions();
__TESSERA_OP("ray.value:world_ray_origin") float3 WorldRayOrigin();
__TESSERA_OP("ray.value:world_ray_direction") float3 WorldRayDirection();
__TESSERA_OP("ray.value:object_ray_origin") float3 ObjectRayOrigin();
__TESSERA_OP("ray.value:object_ray_direction") float3 ObjectRayDirection();
__TESSERA_OP("ray.value:ray_t_min") float RayTMin();
__TESSERA_OP("ray.value:ray_flags") uint RayFlags();
__TESSERA_OP("ray.value:ray_instance_index") uint InstanceIndex();
__TESSERA_OP("ray.value:ray_instance_id") uint InstanceID();
__TESSERA_OP("ray.value:geometry_index") uint GeometryIndex();
__TESSERA_OP("ray.value:primitive_index") uint PrimitiveIndex();
__TESSERA_OP("ray.value:hit_kind") uint HitKind();
__TESSERA_OP("ray.value:hit_positions") float3x3 __hitPositions();
BuiltInTrianglePositions TriangleObjectPositions() {
  float3x3 __rows = __hitPositions();
  BuiltInTrianglePositions __value = {__rows[0], __rows[1], __rows[2]};
  return __value;
}
__TESSERA_OP("ray.value:object_to_world") float4x3 ObjectToWorld4x3();
__TESSERA_OP("ray.value:world_to_object") float4x3 WorldToObject4x3();
__TESSERA_OP("ray.value:object_to_world") float3x4 ObjectToWorld3x4();
__TESSERA_OP("ray.value:world_to_object") float3x4 WorldToObject3x4();
__TESSERA_OP("ray.value:object_to_world") float3x4 ObjectToWorld();
__TESSERA_OP("ray.value:world_to_object") float3x4 WorldToObject();
__TESSERA_OP("mesh.counts") void SetMeshOutputCounts(uint __vertices, uint __primitives);
template <typename __T>
__TESSERA_OP("mesh.dispatch") void DispatchMesh(uint __x, uint __y, uint __z, __T __payload);
#undef __TESSERA_OP

static const uint RAY_FLAG_NONE = 0;
static const uint RAY_FLAG_FORCE_OPAQUE = 0x1;
static const uint RAY_FLAG_FORCE_NON_OPAQUE = 0x2;
static const uint RAY_FLAG_ACCEPT_FIRST_HIT_AND_END_SEARCH = 0x4;
static const uint RAY_FLAG_SKIP_CLOSEST_HIT_SHADER = 0x8;
static const uint RAY_FLAG_CULL_BACK_FACING_TRIANGLES = 0x10;
static const uint RAY_FLAG_CULL_FRONT_FACING_TRIANGLES = 0x20;
static const uint RAY_FLAG_CULL_OPAQUE = 0x40;
static const uint RAY_FLAG_CULL_NON_OPAQUE = 0x80;
static const uint RAY_FLAG_SKIP_TRIANGLES = 0x100;
static const uint RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES = 0x200;
static const uint RAY_FLAG_FORCE_OMM_2_STATE = 0x400;
static const uint RAYQUERY_FLAG_NONE = 0;
static const uint RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS = 0x1;
static const uint COMMITTED_NOTHING = 0;
static const uint COMMITTED_TRIANGLE_HIT = 1;
static const uint COMMITTED_PROCEDURAL_PRIMITIVE_HIT = 2;
static const uint CANDIDATE_NON_OPAQUE_TRIANGLE = 0;
static const uint CANDIDATE_PROCEDURAL_PRIMITIVE = 1;
static const uint HIT_KIND_TRIANGLE_FRONT_FACE = 254;
static const uint HIT_KIND_TRIANGLE_BACK_FACE = 255;
} // namespace __rays
} // namespace hlsl
