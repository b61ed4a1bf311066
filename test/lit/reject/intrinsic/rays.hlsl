// The entry point must not trace rays; unreachable functions may.
// RUN: %check-diags %s
RaytracingAccelerationStructure Scene : register(t0);
RWStructuredBuffer<uint> Out : register(u1);
uint behind(RayDesc ray) {
  RayQuery<RAY_FLAG_NONE> query;
  query.TraceRayInline(Scene, 0, 255, ray);
  return query.CommittedStatus();
}
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 9};
  Out[i] = behind(ray) + InstanceIndex();
}
[shader("pixel")] float4 other() : SV_Target { return RayTCurrent(); }
// EXPECT
// DIAG: IntrinsicUnavailable @ 12
// DIAG: IntrinsicUnavailable @ 7
// DIAG: IntrinsicUnavailable @ 8
//| rays.hlsl:12:26: error: intrinsic 'InstanceIndex' cannot be used: rays cannot be traced: look for what they hit in buffers
//|    12 |   Out[i] = behind(ray) + InstanceIndex();
//|       |                          ^~~~~~~~~~~~~
//| rays.hlsl:7:9: error: intrinsic 'TraceRayInline' cannot be used: rays cannot be traced: look for what they hit in buffers
//|     7 |   query.TraceRayInline(Scene, 0, 255, ray);
//|       |         ^~~~~~~~~~~~~~
//| rays.hlsl:8:16: error: intrinsic 'CommittedStatus' cannot be used: rays cannot be traced: look for what they hit in buffers
//|     8 |   return query.CommittedStatus();
//|       |                ^~~~~~~~~~~~~~~
//| 3 errors generated.
