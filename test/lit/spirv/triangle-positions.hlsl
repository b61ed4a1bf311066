// The corners of the triangle that a ray hits, by SPV_KHR_ray_tracing_position_fetch: in hit shaders, of a ray query, and of a hit object.
// RUN: tessera -T lib_6_10 -E closest,any %s -Fc - -o %t.spv | FileCheck %s --check-prefix=HIT
// RUN: tessera -T lib_6_10 -E query %s -Fc - -o %t.spv | FileCheck %s --check-prefix=QUERY
// RUN: tessera -T lib_6_10 -E object %s -Fc - -o %t.spv | FileCheck %s --check-prefix=OBJECT
// RUN: tessera -T lib_6_10 %s --reflect - -o %t.spv | FileCheck %s --check-prefix=REFLECT
// RUN: echo '[numthreads(1, 1, 1)] void main() { BuiltInTrianglePositions corners; corners.p0 = float3(1, 2, 3); }' > %t.hlsl
// RUN: tessera -T cs_6_0 %t.hlsl -o %t.spv
// REFLECT: "rayTracingPositionFetch"
struct [raypayload] Payload { float3 at : read(caller, anyhit, closesthit, miss) : write(caller, anyhit, closesthit, miss); };
RaytracingAccelerationStructure Scene : register(t0);
RWStructuredBuffer<float3> Out : register(u1);
static const RayDesc ray = { float3(0, 0, 0), 0.5, float3(0, 0, 1), 10 };

// HIT: OpCapability RayTracingPositionFetchKHR
// HIT: OpExtension "SPV_KHR_ray_tracing_position_fetch"
// HIT: OpDecorate %HitTriangleVertexPositionsKHR BuiltIn HitTriangleVertexPositionsKHR
// HIT: OpTypeArray %v3float %uint_3
[shader("closesthit")] void closest(inout Payload p, in BuiltInTriangleIntersectionAttributes a) {
  BuiltInTrianglePositions corners = TriangleObjectPositions();
  p.at = corners.p0 + a.barycentrics.x * (corners.p1 - corners.p0) + a.barycentrics.y * (corners.p2 - corners.p0);
}
[shader("anyhit")] void any(inout Payload p, in BuiltInTriangleIntersectionAttributes a) {
  if (TriangleObjectPositions().p1.x > 0)
    IgnoreHit();
}

// QUERY: OpCapability RayQueryPositionFetchKHR
// QUERY: OpExtension "SPV_KHR_ray_tracing_position_fetch"
// QUERY: OpRayQueryGetIntersectionTriangleVertexPositionsKHR %{{.*}} %q %uint_0
// QUERY: OpRayQueryGetIntersectionTriangleVertexPositionsKHR %{{.*}} %q %uint_1
[shader("compute")] [numthreads(1, 1, 1)] void query() {
  RayQuery<RAY_FLAG_NONE> q;
  q.TraceRayInline(Scene, 0, 255, ray);
  while (q.Proceed())
    if (q.CandidateTriangleObjectPositions().p0.x < 1)
      q.CommitNonOpaqueTriangleHit();
  if (q.CommittedStatus() == COMMITTED_TRIANGLE_HIT)
    Out[0] = q.CommittedTriangleObjectPositions().p2;
}

// OBJECT: OpHitObjectGetIntersectionTriangleVertexPositionsEXT
[shader("raygeneration")] void object() {
  Payload p = { float3(0, 0, 0) };
  dx::HitObject h = dx::HitObject::TraceRay(Scene, 0, 255, 0, 1, 0, ray, p);
  if (h.IsHit())
    Out[0] = h.TriangleObjectPositions().p1;
}
