// Devices without ray tracing, versions of SPIR-V before 1.4, and an extension that has been replaced.
// RUN: %check-diags %s
RaytracingAccelerationStructure Scene : register(t0);
RWStructuredBuffer<uint> Out : register(u1);
struct Payload { uint hit; };
[shader("compute")] [numthreads(8, 1, 1)] void query(uint i : SV_GroupIndex) {
  RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 9};
  RayQuery<RAY_FLAG_FORCE_OPAQUE> query;
  query.TraceRayInline(Scene, 0, 255, ray);
  query.Proceed();
  Out[i] = query.CommittedStatus();
}
[shader("miss")] void miss(inout Payload p) { p.hit = 0; }
// EXPECT -T lib_6_5 -E query --target=nvidia-hopper
// DIAG: FeatureMissing @ 9
// DIAG: FeatureWayOut @ 0
//| targets.hlsl:9:9: error: target 'nvidia-hopper' lacks ray queries in shaders of any stage (feature 'ray-query'), which a ray query needs
//|     9 |   query.TraceRayInline(Scene, 0, 255, ray);
//|       |         ^~~~~~~~~~~~~~
//| tessera: note: trace the ray in a ray tracing pipeline, or choose 'amd-rdna3', 'amd-rdna4', 'intel-dg2' or another target that has it
//| 1 error generated.
// EXPECT -T lib_6_5 -E query --target=swiftshader
// DIAG: FeatureMissing @ 9
// DIAG: FeatureWayOut @ 0
//| targets.hlsl:9:9: error: target 'swiftshader' lacks ray queries in shaders of any stage (feature 'ray-query'), which a ray query needs
//|     9 |   query.TraceRayInline(Scene, 0, 255, ray);
//|       |         ^~~~~~~~~~~~~~
//| tessera: note: trace the ray in a ray tracing pipeline, or choose 'amd-rdna3', 'amd-rdna4', 'intel-dg2' or another target that has it
//| 1 error generated.
// EXPECT -T lib_6_5 -E miss --target=swiftshader
// DIAG: FeatureMissing @ 13
// DIAG: FeatureWayOut @ 0
//| targets.hlsl:13:23: error: target 'swiftshader' lacks ray tracing pipelines (feature 'ray-tracing'), which a shader of ray tracing needs
//|    13 | [shader("miss")] void miss(inout Payload p) { p.hit = 0; }
//|       |                       ^~~~
//| tessera: note: use a ray query, or choose 'amd-rdna3', 'amd-rdna4', 'intel-dg2' or another target that has it
//| 1 error generated.
// EXPECT -T lib_6_5 -E query -fspv-target-env=vulkan1.1
// DIAG: SpirvVersion @ 9
//| targets.hlsl:9:9: error: a ray query needs SPIR-V 1.4: use -fspv-target-env=vulkan1.1spirv1.4 or newer
//|     9 |   query.TraceRayInline(Scene, 0, 255, ray);
//|       |         ^~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E miss -fspv-target-env=vulkan1.1
// DIAG: SpirvVersion @ 13
//| targets.hlsl:13:23: error: a ray tracing pipeline needs SPIR-V 1.4: use -fspv-target-env=vulkan1.1spirv1.4 or newer
//|    13 | [shader("miss")] void miss(inout Payload p) { p.hit = 0; }
//|       |                       ^~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E miss -fspv-extension=SPV_NV_ray_tracing -fspv-extension=SPV_KHR_vulkan_memory_model
// DIAG: SpirvExtensionReplaced @ 0
//| tessera: warning: the module uses 'SPV_KHR_ray_tracing', which has replaced 'SPV_NV_ray_tracing' [-Wreplaced-extension]
//| 1 warning generated.
