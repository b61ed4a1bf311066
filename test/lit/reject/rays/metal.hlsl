// What Metal does not tell of a hit.
// RUN: %check-diags %s
RaytracingAccelerationStructure Scene : register(t0);
RWStructuredBuffer<uint> Out : register(u1);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 9};
  RayQuery<RAY_FLAG_NONE> query;
  query.TraceRayInline(Scene, 0, 255, ray);
  while (query.Proceed())
    if (query.CandidateInstanceContributionToHitGroupIndex() == i)
      query.CommitNonOpaqueTriangleHit();
  Out[i] = query.CommittedInstanceContributionToHitGroupIndex();
}
// EXPECT -T cs_6_5 --target=metal --emit=msl
// DIAG: MslNoCounterpart @ 10
// DIAG: MslNoCounterpart @ 12
//| metal.hlsl:10:15: error: 'CandidateInstanceContributionToHitGroupIndex()' cannot be expressed in MSL: read it from a buffer, at CandidateInstanceIndex()
//|    10 |     if (query.CandidateInstanceContributionToHitGroupIndex() == i)
//|       |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| metal.hlsl:12:18: error: 'CommittedInstanceContributionToHitGroupIndex()' cannot be expressed in MSL: read it from a buffer, at CommittedInstanceIndex()
//|    12 |   Out[i] = query.CommittedInstanceContributionToHitGroupIndex();
//|       |                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
