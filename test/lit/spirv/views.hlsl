// Byte-address buffers: one variable for each way in which the bytes are seen.
// RUN: tessera --target vulkan %s --emit=spirv-asm | FileCheck %s
// RUN: tessera --target vulkan %s -o %t.spv
// RUN: %spirv-val %t.spv

// CHECK: OpName %Words "Words"
// CHECK: OpName %Mixed "Mixed"
// CHECK: OpName %Mixed_u16 "Mixed.u16"
// CHECK-NOT: OpDecorate %Words Aliased
// CHECK-DAG: OpDecorate %Mixed Aliased
// CHECK-DAG: OpDecorate %Mixed_u16 Aliased
// CHECK-DAG: OpDecorate %Mixed Binding 1
// CHECK-DAG: OpDecorate %Mixed_u16 Binding 1
ByteAddressBuffer Words : register(t0);
RWByteAddressBuffer Mixed : register(u1);

[numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
  // A multiple of 16 is seen: one access of 128 bits, read-only and so without synchronization.
  // CHECK: OpLoad %v4uint %{{[0-9]+$}}
  float4 v = Words.Load<float4>(i * 16);
  // CHECK: OpStore {{.*}} NonPrivatePointer
  Mixed.Store(i * 4, v.x + v.y + v.z + v.w);
  // CHECK: OpStore {{.*}} NonPrivatePointer
  Mixed.Store<uint16_t>(i * 2 + 256, (uint16_t)i);
}
