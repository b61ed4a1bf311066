// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What HLSL has of rays, patches and streams, so that functions compile that the entry point does not reach. No function has
// a body: lowering refuses a call. All but the acceleration structure is found where the program has nothing of the name (ExternalSource.cpp).
namespace hlsl {
struct RaytracingAccelerationStructure {
  __hlsl_resource_t [[hlsl::resource_class(SRV)]] [[hlsl::raw_buffer]] __handle;
};

namespace __rays {
template <typename __T, uint __N> struct InputPatch {
  static const uint Length = __N;
  __T operator[](uint __index);
};
template <typename __T, uint __N> struct OutputPatch {
  static const uint Length = __N;
  __T operator[](uint __index);
};
#define __TESSERA_STREAM(Name)                                                                     \
  template <typename __T> struct Name {                                                            \
    void Append(__T __vertex);                                                                     \
    void RestartStrip();                                                                           \
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

template <uint __Flags, uint __More = 0> struct RayQuery {
  void TraceRayInline(RaytracingAccelerationStructure __scene, uint __flags, uint __mask, RayDesc __ray);
  bool Proceed();
  void Abort();
  void CommitNonOpaqueTriangleHit();
  void CommitProceduralPrimitiveHit(float __t);
  uint CommittedStatus();
  uint CandidateType();
  bool CandidateProceduralPrimitiveNonOpaque();
  uint RayFlags();
  float3 WorldRayOrigin();
  float3 WorldRayDirection();
  float RayTMin();
#define __TESSERA_HIT(Which)                                                                       \
  uint Which##InstanceIndex();                                                                     \
  uint Which##InstanceID();                                                                        \
  uint Which##InstanceContributionToHitGroupIndex();                                               \
  uint Which##GeometryIndex();                                                                     \
  uint Which##PrimitiveIndex();                                                                    \
  float3 Which##ObjectRayOrigin();                                                                 \
  float3 Which##ObjectRayDirection();                                                              \
  float3x4 Which##ObjectToWorld3x4();                                                              \
  float4x3 Which##ObjectToWorld4x3();                                                              \
  float3x4 Which##WorldToObject3x4();                                                              \
  float4x3 Which##WorldToObject4x3();                                                              \
  float2 Which##TriangleBarycentrics();                                                            \
  bool Which##TriangleFrontFace();
  __TESSERA_HIT(Candidate)
  __TESSERA_HIT(Committed)
#undef __TESSERA_HIT
  float CandidateTriangleRayT();
  float CommittedRayT();
};

template <typename __T>
void TraceRay(RaytracingAccelerationStructure __scene, uint __flags, uint __mask, uint __offset, uint __stride, uint __miss,
              RayDesc __ray, inout __T __payload);
template <typename __T> bool ReportHit(float __t, uint __kind, __T __attributes);
template <typename __T> void CallShader(uint __index, inout __T __parameter);
void AcceptHitAndEndSearch();
void IgnoreHit();
uint3 DispatchRaysIndex();
uint3 DispatchRaysDimensions();
float3 WorldRayOrigin();
float3 WorldRayDirection();
float3 ObjectRayOrigin();
float3 ObjectRayDirection();
float RayTMin();
float RayTCurrent();
uint RayFlags();
uint InstanceIndex();
uint InstanceID();
uint GeometryIndex();
uint PrimitiveIndex();
uint HitKind();
float3x4 ObjectToWorld();
float3x4 WorldToObject();
float3x4 ObjectToWorld3x4();
float4x3 ObjectToWorld4x3();
float3x4 WorldToObject3x4();
float4x3 WorldToObject4x3();

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
static const uint COMMITTED_NOTHING = 0;
static const uint COMMITTED_TRIANGLE_HIT = 1;
static const uint COMMITTED_PROCEDURAL_PRIMITIVE_HIT = 2;
static const uint CANDIDATE_NON_OPAQUE_TRIANGLE = 0;
static const uint CANDIDATE_PROCEDURAL_PRIMITIVE = 1;
static const uint HIT_KIND_TRIANGLE_FRONT_FACE = 254;
static const uint HIT_KIND_TRIANGLE_BACK_FACE = 255;
} // namespace __rays
} // namespace hlsl
