// RUN: %exec-test %s
// Declarations for other stages have no effect in a compute shader that does not use them: modifiers of interpolation, system values, rays.
// in Constants f32: [5, 6, 7, 8]
// in In u32: [3]
// inout Out u32: [0] * 8 -> [3, 9, 5, 7, 40, 4, 1, 2]
cbuffer Constants : register(b0) {
  const float2 U;
  const float V, W;
};
StructuredBuffer<uint> In : register(t1);
RWStructuredBuffer<uint> Out : register(u2);
RaytracingAccelerationStructure Scene : register(t7);

#define UV float2
struct Varying {
  nointerpolation UV flat : TEXCOORD0;
  nointerpolation uint id : ID;
  centroid float2 uv : TEXCOORD1;
  noperspective sample float d : SV_Depth;
  linear float4 p : SV_Position;
  bool front : SV_IsFrontFace;
  uint primitive : sv_primitiveid;
};
float4 pixel(Varying v, nointerpolation uint i : SV_SampleIndex) : SV_Target1 { return v.p + i; }

RayDesc aimed(float3 from) {
  RayDesc r = {from, 0, float3(0, 0, 1), 40};
  return r;
}
bool isFree(float3 from) {
  RayQuery<RAY_FLAG_FORCE_OPAQUE | RAY_FLAG_CULL_BACK_FACING_TRIANGLES> q;
  q.TraceRayInline(Scene, RAY_FLAG_NONE, 0xff, aimed(from));
  while (q.Proceed())
    if (q.CandidateType() == CANDIDATE_NON_OPAQUE_TRIANGLE)
      q.CommitNonOpaqueTriangleHit();
  return q.CommittedStatus() == COMMITTED_NOTHING || q.CommittedRayT() > 1;
}
struct Payload {
  float3 color;
};
void generate() {
  Payload p = {float3(0, 0, 0)};
  TraceRay(Scene, RAY_FLAG_NONE, ~0, 0, 1, 0, aimed(WorldRayOrigin() + WorldRayDirection() * RayTCurrent()), p);
}
typedef int2 Signed;

[numthreads(1, 1, 1)] void main(Signed at : SV_DispatchThreadID) {
  Varying v = (Varying)0;
  v.id = In[0];
  float sample = 4, linear = 1;
  Out[0] = v.id;
  Out[1] = (at.x - 1) * -9;
  Out[2] = U.x;
  Out[3] = V;
  Out[4] = aimed(0).TMax;
  Out[5] = sample;
  Out[6] = linear;
  Out[7] = 2;
}
