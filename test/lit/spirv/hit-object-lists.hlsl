// An element that a list of hit objects leaves out is no hit.
// RUN: tessera -T lib_6_9 --verify-each %s -Fc - -o %t.spv --target=nvidia-hopper | FileCheck %s
// RUN: %spirv-val %t.spv
// RUN: tessera -T lib_6_9 --verify-each %s -o %t.spv --target=nvidia-hopper -Od
// RUN: %spirv-val %t.spv
struct [raypayload] Payload {
  uint count : read(caller) : write(caller, closesthit, miss);
};
RaytracingAccelerationStructure Scene : register(t0);
RWStructuredBuffer<uint> Out : register(u1);
static const RayDesc ray = {float3(0, 0, 0), 0, float3(0, 0, 1), 9};

// CHECK: OpHitObjectTraceRay
// CHECK: OpHitObjectRecordEmpty
[shader("raygeneration")] void generate() {
  Payload p = {0};
  dx::HitObject few[3] = {dx::HitObject::TraceRay(Scene, 0, 255, 0, 1, 0, ray, p)};
  dx::HitObject none[2] = {};
  Out[0] = few[0].IsHit() + 2 * few[2].IsNop() + 4 * none[1].IsNop();
}
