// The reflection of shaders of ray tracing: shader records, and what shaders pass to each other.
// RUN: tessera -T lib_6_6 %s -o %t.spv --reflect - | FileCheck %s
// RUN: tessera -T lib_6_6 -fspv-target-env=universal1.5 -E half1 -DEXPORT %s -o %t.spv --reflect - | FileCheck %s --check-prefix=EXPORT
struct Light { float3 color; bool isOn; };
struct Payload { float3 color; uint bounce; Light lights[2]; };
struct Shadow { bool isLit; };
struct Attributes { float3 normal; float16_t bend; };
struct Parameter { double weight; float2 at; };

[[vk::shader_record_ext]] ConstantBuffer<Light> Record : register(b7);
[[vk::shader_record_ext]] cbuffer Other { float2 scale; row_major float2x3 turn; }
RaytracingAccelerationStructure Scene;

[shader("raygeneration")] void generate() {
  RayDesc ray = { float3(0, 0, 0), 0, float3(0, 0, 1), 100 };
  Shadow shadow = { false };
  TraceRay(Scene, 0, 1, 0, 0, 0, ray, shadow);
  Payload payload = (Payload)0;
  TraceRay(Scene, 0, 1, 0, 0, 0, ray, payload);
}
// CHECK: "name": "generate"
// CHECK: "shaderRecords": [],
// CHECK-NEXT: "rays": {
// CHECK-NEXT: "payloadSize": 48,
// CHECK-NEXT: "attributeSize": 0,
// CHECK-NEXT: "parameterSize": 0,
// CHECK-NEXT: "tracesRays": true,
// CHECK-NEXT: "callsShaders": false

[shader("closesthit")] void lit(inout Payload payload, in Attributes at) {
  Parameter parameter = { 2, scale + at.bend };
  CallShader(0, parameter);
  payload.color = Record.isOn ? Record.color : mul(turn, payload.lights[1].color).xyx;
}
// CHECK: "name": "lit"
// CHECK: "pushConstants": [],
// CHECK-NEXT: "shaderRecords": [
// CHECK-NEXT: {
// CHECK-NEXT: "name": "Other",
// CHECK-NEXT: "kind": "ShaderRecord",
// CHECK-NEXT: "readOnly": true,
// CHECK-NEXT: "type": "Other",
// CHECK-NEXT: "size": 32,
// CHECK: "name": "Record",
// CHECK-NEXT: "kind": "ShaderRecord",
// CHECK-NEXT: "readOnly": true,
// CHECK-NEXT: "type": "Light",
// CHECK-NEXT: "size": 16,
// CHECK: "rays": {
// CHECK-NEXT: "payloadSize": 48,
// CHECK-NEXT: "attributeSize": 16,
// CHECK-NEXT: "parameterSize": 16,
// CHECK-NEXT: "tracesRays": false,
// CHECK-NEXT: "callsShaders": true

[shader("intersection")] void box() {
  Attributes at = { float3(0, 0, 1), 2 };
  ReportHit(1, 0, at);
}
// CHECK: "name": "box"
// CHECK: "payloadSize": 0,
// CHECK-NEXT: "attributeSize": 16,

#ifdef EXPORT
export float half1(float x) { return x / 2; }
#endif
// EXPORT: "stage": "library",
// EXPORT-NEXT: "name": "half1"
// EXPORT-NOT: "rays"
// EXPORT: "Linkage"
