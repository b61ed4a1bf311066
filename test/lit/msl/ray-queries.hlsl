// Ray queries: what each method becomes, flags, queries in functions, and acceleration structures as arguments.
//
// RUN: tessera -T cs_6_5 --emit=msl --target=metal --verify-each --reflect %t.json %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON --input-file %t.json
// RUN: tessera -T lib_6_5 -E vertex,pixel --emit=msl --target=metal --verify-each %s | FileCheck %s --check-prefix=STAGES
RaytracingAccelerationStructure Scene : register(t5);
// A buffer of the same place is another argument.
StructuredBuffer<float3> Origins : register(t5);
RWStructuredBuffer<uint> Numbers : register(u1);
RWStructuredBuffer<float4x3> Transforms : register(u2);
RWStructuredBuffer<float> Floats : register(u3);

typedef RayQuery<RAY_FLAG_CULL_BACK_FACING_TRIANGLES> Query;

// CHECK: language: MSL 2.4
// CHECK: #include <metal_raytracing>
// CHECK: struct ray_query {
uint candidate(inout Query q) {
  return q.CandidateType() + q.CandidateInstanceIndex() * 3 + q.CandidateInstanceID() * 5 + q.CandidateGeometryIndex() * 7
         + q.CandidatePrimitiveIndex() * 11 + q.CandidateTriangleFrontFace() * 13 + q.CandidateProceduralPrimitiveNonOpaque() * 17;
}

// CHECK: kernel void main0(
// CHECK: raytracing::instance_acceleration_structure Scene {{\[\[}}buffer([[SCENE:[0-9]+]])]]
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  RayDesc ray = { Origins[i], 0.5, float3(0, 0, 1), 20 };
  // CHECK: ray_query q;
  Query q;
  // CHECK: trace_ray(q, Scene, 20u, 15u,
  q.TraceRayInline(Scene, RAY_FLAG_ACCEPT_FIRST_HIT_AND_END_SEARCH, 15, ray);
  uint sum = 0;
  // CHECK: while (q.search.next()) {
  while (q.Proceed()) {
    sum += candidate(q);
    // CHECK-DAG: uint(q.search.get_candidate_intersection_type()) - 1u
    // CHECK-DAG: q.search.get_candidate_instance_id()
    // CHECK-DAG: q.search.get_candidate_user_instance_id()
    // CHECK-DAG: q.search.get_candidate_geometry_id()
    // CHECK-DAG: q.search.get_candidate_primitive_id()
    // CHECK-DAG: q.search.is_candidate_triangle_front_facing()
    // CHECK-DAG: q.search.is_candidate_non_opaque_bounding_box()
    // CHECK-DAG: q.search.get_candidate_triangle_distance()
    // CHECK-DAG: q.search.get_candidate_triangle_barycentric_coord()
    if (q.CandidateTriangleRayT() > q.CandidateTriangleBarycentrics().y)
      // CHECK: q.search.commit_triangle_intersection();
      q.CommitNonOpaqueTriangleHit();
    // CHECK: dot(q.search.get_candidate_ray_origin(), q.search.get_candidate_ray_direction())
    else if (dot(q.CandidateObjectRayOrigin(), q.CandidateObjectRayDirection()) > 2)
      // CHECK: q.search.commit_bounding_box_intersection(
      q.CommitProceduralPrimitiveHit(q.RayTMin() + 1);
    else if (sum > 100)
      // CHECK: q.search.abort();
      q.Abort();
    Transforms[0] = q.CandidateObjectToWorld4x3();
    Transforms[1] = q.CandidateWorldToObject4x3();
  }
  // CHECK-DAG: uint(q.search.get_committed_intersection_type())
  // CHECK-DAG: q.search.get_committed_instance_id()
  // CHECK-DAG: q.search.get_committed_user_instance_id()
  // CHECK-DAG: q.search.get_committed_geometry_id()
  // CHECK-DAG: q.search.get_committed_primitive_id()
  // CHECK-DAG: q.search.is_committed_triangle_front_facing()
  // CHECK-DAG: q.flags
  Numbers[i] = sum + q.CommittedStatus() + q.CommittedInstanceIndex() * 3 + q.CommittedInstanceID() * 5 + q.CommittedGeometryIndex() * 7
               + q.CommittedPrimitiveIndex() * 11 + q.CommittedTriangleFrontFace() * 13 + q.RayFlags();
  // CHECK-DAG: columns_of(q.search.get_committed_object_to_world_transform())
  // CHECK-DAG: columns_of(q.search.get_committed_world_to_object_transform())
  Transforms[i + 2] = q.CommittedObjectToWorld4x3() + transpose(q.CommittedWorldToObject3x4());
  // CHECK-DAG: committed_distance(q)
  // CHECK-DAG: q.search.get_committed_triangle_barycentric_coord().x
  // CHECK-DAG: q.search.get_committed_ray_origin().y
  // CHECK-DAG: q.search.get_committed_ray_direction().z
  // CHECK-DAG: q.search.get_world_space_ray_origin().x
  // CHECK-DAG: q.search.get_world_space_ray_direction().x
  Floats[i] = q.CommittedRayT() + q.CommittedTriangleBarycentrics().x + q.CommittedObjectRayOrigin().y + q.CommittedObjectRayDirection().z
              + q.WorldRayOrigin().x + q.WorldRayDirection().x;
}
// JSON: "name": "Scene"
// JSON: "metal": {
// JSON-NEXT: "buffer": 0

bool isShadowed(float3 from) {
  RayQuery<RAY_FLAG_FORCE_OPAQUE | RAY_FLAG_ACCEPT_FIRST_HIT_AND_END_SEARCH> q;
  RayDesc ray = { from, 0.01, float3(0, 1, 0), 100 };
  q.TraceRayInline(Scene, RAY_FLAG_NONE, 0xff, ray);
  q.Proceed();
  return q.CommittedStatus() != COMMITTED_NOTHING;
}

// STAGES: #include <metal_raytracing>
// STAGES: static bool isShadowed(
// STAGES: trace_ray(
// STAGES: .search.next();
// STAGES: vertex vertex_out vertex_(
// STAGES: isShadowed(
[shader("vertex")] float4 vertex(uint v : SV_VertexID, out float light : LIGHT) : SV_Position {
  light = isShadowed(float3(v, 0, 2)) ? 0.5 : 1;
  return float4(v, 1, 0, 1);
}
// STAGES: fragment
// STAGES: isShadowed_1(
[shader("pixel")] float4 pixel(float4 at : SV_Position, float light : LIGHT) : SV_Target {
  return isShadowed(at.xyz) ? 0 : light;
}
