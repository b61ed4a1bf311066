// Constant flags of a ray need capabilities: to skip kinds of primitives, and to evaluate opacity micromaps in two states. The second parameter of RayQuery
// has no effect.
// RUN: tessera -T lib_6_9 -E query -DFLAGS=RAY_FLAG_FORCE_OPAQUE %s -Fc - -o %t.spv | FileCheck %s --check-prefix=NONE --implicit-check-not=OpCapability --implicit-check-not=OpExtension
// RUN: tessera -T lib_6_9 -E query -DFLAGS=RAY_FLAG_SKIP_TRIANGLES %s -Fc - -o %t.spv | FileCheck %s --check-prefix=SKIP
// RUN: tessera -T lib_6_9 -E query -DFLAGS=RAY_FLAG_FORCE_OMM_2_STATE %s -Fc - -o %t.spv | FileCheck %s --check-prefix=STATES
// RUN: tessera -T lib_6_9 -E query -DOF_TYPE=RAY_FLAG_FORCE_OMM_2_STATE "-DFLAGS=RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES" %s -Fc - -o %t.spv | FileCheck %s --check-prefixes=SKIP,STATES
// RUN: tessera -T lib_6_9 -E query -DOF_TYPE=RAY_FLAG_FORCE_OMM_2_STATE "-DFLAGS=Out[0] | (Out[1] ? RAY_FLAG_SKIP_TRIANGLES : RAY_FLAG_NONE)" %s -Fc - -o %t.spv | FileCheck %s --check-prefixes=SKIP,STATES
// RUN: tessera -T lib_6_9 -E generate -DFLAGS=RAY_FLAG_FORCE_OMM_2_STATE %s --reflect - -o %t.spv | FileCheck %s --check-prefixes=TRACED
// NONE: OpCapability Shader
// NONE: OpCapability RayQueryKHR
// NONE: OpCapability VulkanMemoryModel
// NONE: OpExtension "SPV_KHR_ray_query"
// SKIP: OpCapability RayTraversalPrimitiveCullingKHR
// STATES: OpCapability RayTracingOpacityMicromap
// STATES: OpExtension "SPV_EXT_opacity_micromap"
// STATES: OpRayQueryInitializeKHR
// TRACED: "micromap"
#ifndef OF_TYPE
#define OF_TYPE RAY_FLAG_NONE
#endif
struct [raypayload] Payload { uint hit : read(caller) : write(caller); };
RaytracingAccelerationStructure Scene : register(t0);
RWStructuredBuffer<uint> Out : register(u1);

[shader("compute")] [numthreads(8, 1, 1)] void query(uint i : SV_GroupIndex) {
  RayDesc ray = {float3(i, 0, 0), 0, float3(0, 0, 1), 9};
  RayQuery<OF_TYPE, RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS> q;
  q.TraceRayInline(Scene, FLAGS, 255, ray);
  q.Proceed();
  Out[i] = q.CommittedStatus();
}

[shader("raygeneration")] void generate() {
  RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 9};
  Payload p = {0};
  TraceRay(Scene, FLAGS, 255, 0, 0, 0, ray, p);
  Out[0] = p.hit;
}
