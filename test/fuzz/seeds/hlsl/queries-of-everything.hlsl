//@ amd-rdna3
RaytracingAccelerationStructure Scenes[2] : register(t0);
RWStructuredBuffer<float4> Out : register(u2);
typedef RayQuery<RAY_FLAG_CULL_OPAQUE, RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS> Sought;
struct Search { uint before; Sought query; };
float3 committed(Sought q) {
  if (q.CommittedStatus() == COMMITTED_TRIANGLE_HIT)
    return float3(q.CommittedTriangleBarycentrics(), q.CommittedTriangleFrontFace());
  return mul(q.CommittedObjectToWorld3x4(), float4(q.CommittedObjectRayOrigin(), q.CommittedRayT())) + q.CommittedInstanceContributionToHitGroupIndex();
}
bool step(inout Sought q) { return q.Proceed(); }
[numthreads(4, 2, 1)] void main(uint i : SV_GroupIndex) {
  Search s[2];
  RayQuery<RAY_FLAG_NONE> shadow;
  RayDesc ray = {float3(i, 0.5, -1), 0, float3(0, 0, 1), 100};
  s[0].query.TraceRayInline(Scenes[NonUniformResourceIndex(i & 1)], RAY_FLAG_FORCE_OMM_2_STATE, i, ray);
  RaytracingAccelerationStructure chosen = Scenes[0];
  if (i > 2) chosen = Scenes[1];
  shadow.TraceRayInline(chosen, RAY_FLAG_ACCEPT_FIRST_HIT_AND_END_SEARCH, 255, ray);
  uint sum = shadow.Proceed();
  while (step(s[0].query)) {
    sum += s[0].query.CandidateInstanceID() ^ s[0].query.CandidateInstanceIndex() * s[0].query.CandidateGeometryIndex();
    switch (s[0].query.CandidateType()) {
    case CANDIDATE_NON_OPAQUE_TRIANGLE:
      if (s[0].query.CandidateTriangleFrontFace() && s[0].query.CandidateTriangleRayT() > 2)
        s[0].query.CommitNonOpaqueTriangleHit();
      break;
    default:
      if (s[0].query.CandidateProceduralPrimitiveNonOpaque())
        s[0].query.CommitProceduralPrimitiveHit(s[0].query.RayTMin() + s[0].query.CandidatePrimitiveIndex());
      else
        s[0].query.Abort();
    }
  }
  Out[i] = float4(committed(s[0].query), sum) + shadow.RayFlags() + shadow.CommittedWorldToObject4x3()[3][2];
}
