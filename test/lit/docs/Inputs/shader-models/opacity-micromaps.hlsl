// row: opacity micromaps
// profile: cs_6_9
RaytracingAccelerationStructure Scene; RWStructuredBuffer<uint> Out;
[numthreads(8, 8, 1)] void main(uint3 i : SV_DispatchThreadID) {
  RayDesc ray = {float3(i), 0, float3(0, 0, 1), 100};
  RayQuery<RAY_FLAG_FORCE_OMM_2_STATE, RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS> q;
  q.TraceRayInline(Scene, RAY_FLAG_NONE, 0xff, ray);
  q.Proceed();
  Out[i.x] = q.CommittedStatus();
}
