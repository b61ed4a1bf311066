// Shaders of a ray tracing pipeline become a kernel and visible functions, which find their resources in slots.
// RUN: tessera -T lib_6_5 --target apple-m1 --verify-each %s --emit=msl --reflect %t.json -o - | FileCheck %s
// RUN: FileCheck %s --check-prefix=REFLECTED < %t.json
// RUN: tessera -T lib_6_5 -E near --target apple-m1 --verify-each %s --emit=msl -o - | FileCheck %s --check-prefix=NEAR
struct Payload { float3 color; uint depth; };
struct Attributes { half2 at; uint64_t key; bool far; };
struct Material { float4 color; };
struct Sample { uint number; };
RaytracingAccelerationStructure Scenes[2] : register(t0);
Texture2D<float4> Map : register(t1);
SamplerState Linear : register(s2);
RWStructuredBuffer<float3> Out : register(u3);
ByteAddressBuffer Table[] : register(t4);
ConstantBuffer<Material> All : register(b5);
[[vk::push_constant]] ConstantBuffer<Sample> Pushed;
[[vk::shader_record_ext]] ConstantBuffer<Material> Record;

// CHECK: // language: MSL 3.0
// CHECK: #include <metal_raytracing>
// CHECK: struct ray_tables {
// CHECK: struct generate_resources {
// CHECK-NEXT: array<ray_scene, 2> Scenes;
// CHECK-NEXT: ulong skipped_0[2];
// CHECK-NEXT: device packed_float3 *Out;
// CHECK-NEXT: ulong skipped_1[2];
// CHECK-NEXT: constant Sample *Pushed;
// CHECK-NEXT: };
// CHECK: struct near_resources {
// CHECK-NEXT: ulong skipped_0[4];
// CHECK-NEXT: texture2d<float> Map;

// CHECK: kernel void generate(
// CHECK-NEXT: constant ray_tables &tables {{\[\[}}buffer(0)]],
// CHECK-NEXT: uint3 position {{\[\[}}thread_position_in_grid]],
// CHECK-NEXT: uint3 grid {{\[\[}}threads_per_grid]],
// CHECK-NEXT: uint {{[a-z_]+ }}{{\[\[}}thread_index_in_simdgroup]]) {
// CHECK-NEXT: ray_frame frame = first_frame(tables, position, grid);
// CHECK-NEXT: const device generate_resources &resources =
// CHECK-NEXT: *(const device generate_resources *)frame.tables->resources;
// CHECK-NEXT: const array<ray_scene, 2> Scenes = resources.Scenes;
// CHECK-NEXT: device packed_float3 *Out = resources.Out;
// CHECK-NEXT: constant Sample &Pushed = *resources.Pushed;
[shader("raygeneration")] void generate() {
  // CHECK: uint3 ray_index = frame.index;
  RayDesc ray = {float3(DispatchRaysIndex()), 0, float3(0, 0, 1), 9};
  Payload p = {float3(0, 0, 0), WaveGetLaneIndex()};
  // CHECK: = shade_ray(frame, Scenes[Pushed.number], 4u, 255u, 0u, 1u, 2u, float3(ray_index),
  TraceRay(Scenes[Pushed.number], RAY_FLAG_ACCEPT_FIRST_HIT_AND_END_SEARCH, 255, 0, 1, 2, ray, p);
  Out[DispatchRaysIndex().x] = p.color;
}

// CHECK: {{^}}{{\[\[}}visible]] void sky(thread ray_frame &frame) {
// CHECK: constant Material &Record = *(constant Material *)(frame.record + 32);
// CHECK: thread Payload &payload = *(thread Payload *)frame.payload;
[shader("miss")] void sky(inout Payload p) { p.color = Record.color.xyz; }

// CHECK: {{\[\[}}visible]] void sieve(thread ray_frame &frame) {
[shader("anyhit")] void sieve(inout Payload p, in Attributes a) {
  // CHECK: ray_attributes<array<uint, 5>>(frame)
  if (a.far) {
    // CHECK: frame.is_ignored = true;
    // CHECK-NEXT: return;
    IgnoreHit();
  }
  p.depth = uint(a.key) + uint(a.at.y);
  // CHECK: if (hit_kind == 3) {
  // CHECK-NEXT: payload = Payload{
  // CHECK-NEXT: frame.is_over = true;
  // CHECK-NEXT: return;
  if (HitKind() == 3)
    AcceptHitAndEndSearch();
}

bool hit(float t) {
  Attributes a = {half2(1, t), 3, t > 1};
  return ReportHit(t, 3, a);
}

// CHECK: {{\[\[}}visible]] void box(thread ray_frame &frame) {
[shader("intersection")] void box() {
  // CHECK: report_hit(frame, {{.*}}, 3u,
  // CHECK: if (frame.is_over) {
  // CHECK-NEXT: return;
  if (!hit(RayTMin() + 1))
    hit(RayTCurrent());
}

// CHECK: {{\[\[}}visible]] void near(thread ray_frame &frame) {
// NEAR: struct near_resources {
// NEAR-NEXT: texture2d<float> Map;
// NEAR-NEXT: sampler Linear;
// NEAR-NEXT: const device Table_element *Table;
// NEAR-NEXT: constant Material *All;
[shader("closesthit")] void near(inout Payload p, in BuiltInTriangleIntersectionAttributes a) {
  p.color = Map.SampleLevel(Linear, a.barycentrics, 0).xyz + All.color.xyz;
  uint size;
  Table[p.depth].GetDimensions(size);
  p.depth = size + Table[NonUniformResourceIndex(size)].Load(0);
  Sample s = {InstanceID()};
  // CHECK: call_shader(frame, 1u, Sample{
  CallShader(1, s);
  p.color += mul(ObjectToWorld3x4(), float4(WorldRayOrigin(), s.number));
}

// CHECK: {{\[\[}}visible]] void next(thread ray_frame &frame) {
// CHECK: payload = Sample{payload.number + 1};
[shader("callable")] void next(inout Sample s) { ++s.number; }

// REFLECTED: "payloadSize": 16,
// REFLECTED: "kernel": "generate",
// REFLECTED: "rays": {
// REFLECTED-NEXT: "slots": 11,
// REFLECTED-NEXT: "recordHeader": 32,
// REFLECTED-NEXT: "levels": 2
// REFLECTED: "name": "Map",
// REFLECTED: "texture": 4
// REFLECTED: "sampler": 5
// REFLECTED: "stride": 16,
