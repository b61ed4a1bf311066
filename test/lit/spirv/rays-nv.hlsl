// Before SPIR-V 1.4, pipelines of rays are those of SPV_NV_ray_tracing, if the user allows it: other instructions, locations in place of
// variables of payloads, no such variables in interfaces, and what ends an any-hit shader ends no block.
// RUN: tessera -T lib_6_3 -fspv-target-env=vulkan1.1 -fspv-extension=SPV_NV_ray_tracing %s -o %t.spv
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: tessera -T lib_6_3 -fspv-target-env=vulkan1.0 -fspv-extension=SPV_NV_ray_tracing -fspv-extension=KHR -E generate,lit,sieve %s -o %t0.spv --reflect %t.json
// RUN: spirv-val --target-env vulkan1.0 %t0.spv
// RUN: FileCheck %s --check-prefix=JSON --input-file %t.json
// RUN: not tessera -T lib_6_3 -fspv-target-env=vulkan1.1 -fspv-extension=SPV_NV_ray_tracing -DNEW %s -o %t.spv 2>&1 | FileCheck %s --check-prefix=NEW
// RUN: tessera -T lib_6_3 -fspv-target-env=vulkan1.2 -fspv-extension=SPV_NV_ray_tracing -fspv-extension=SPV_KHR_vulkan_memory_model -E lit %s --emit=spirv-asm -o - 2>&1 | FileCheck %s --check-prefix=KHR
// CHECK: ; Version: 1.3
// CHECK-NOT: RayTracingKHR
// CHECK: OpCapability RayTracingNV
// CHECK: OpExtension "SPV_NV_ray_tracing"
// CHECK: OpEntryPoint RayGeneration{{[A-Z]+}} %{{[0-9]+|generate}} "generate"{{( %LaunchId[A-Z0-9a-z_]*)?$}}
// CHECK-DAG: BuiltIn HitTNV
// CHECK-DAG: BuiltIn RayTmax
// CHECK: OpTraceNV {{.*}} %uint_0{{$}}
// CHECK: OpTraceNV {{.*}} %uint_1{{$}}
// CHECK: OpExecuteCallableNV %{{.*}} %uint_0
// CHECK: OpIgnoreIntersectionNV
// CHECK-NEXT: OpReturn
// CHECK: OpTerminateRayNV
// CHECK-NEXT: OpReturn
// JSON: "RayTracingNV"
// JSON: "SPV_NV_ray_tracing"
// JSON-NOT: rayTracingPipeline
// NEW: error: GeometryIndex() needs SPIR-V 1.4: use -fspv-target-env=vulkan1.1spirv1.4 or newer
// KHR: warning: {{.*}}SPV_KHR_ray_tracing
// KHR: OpCapability RayTracingKHR
struct Payload { float4 color; bool isLit; };
struct Shadow { bool isDark; };
struct Data { float2 at; };
struct Attributes { float3 normal; };
RaytracingAccelerationStructure Scene : register(t0);
RWStructuredBuffer<float4> Out : register(u1);
[[vk::shader_record_nv]] ConstantBuffer<Data> Record;

[shader("raygeneration")] void generate() {
  RayDesc ray = { float3(0, 0, 0), 0, float3(0, 0, 1), 100 };
  Payload payload = (Payload)0;
  Shadow shadow = { false };
  TraceRay(Scene, RAY_FLAG_FORCE_OPAQUE, 255, 0, 1, 0, ray, payload);
  TraceRay(Scene, 0, 255, 0, 1, 1, ray, shadow);
  Data data = { float2(1, 2) };
  CallShader(0, data);
  Out[DispatchRaysIndex().x] = payload.color * data.at.x + shadow.isDark;
}
[shader("closesthit")] void lit(inout Payload payload, in Attributes at) {
  payload.color = float4(at.normal * RayTCurrent(), Record.at.x);
#ifdef NEW
  payload.color.x = GeometryIndex();
#endif
}
void choose(float x) {
  for (uint i = 0; i < Out.Load(0).y; ++i)
    if (Out[i].x > x)
      IgnoreHit();
  if (Out[0].y < x)
    AcceptHitAndEndSearch();
}
[shader("anyhit")] void sieve(inout Shadow shadow, in Attributes at) {
  choose(at.normal.x);
  choose(at.normal.y);
  shadow.isDark = RayTCurrent() > 2;
}
[shader("intersection")] void box() {
  Attributes at = { float3(0, 0, 1) };
  if (RayTCurrent() > 3)
    ReportHit(3, 7, at);
}
[shader("miss")] void sky(inout Payload payload) { payload.color = RayTCurrent(); }
[shader("callable")] void call(inout Data data) { data.at = data.at.yx; }
