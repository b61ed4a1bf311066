// Barriers, groupshared memory and globallycoherent buffers under the Vulkan memory model.
// RUN: tessera --target vulkan %s --emit=spirv-asm | FileCheck %s
// RUN: tessera --target vulkan %s -o %t.spv
// RUN: %spirv-val %t.spv

// 24840: AcquireRelease | WorkgroupMemory | MakeAvailable | MakeVisible; 24648: the same for buffers.
// CHECK-DAG: %uint_24840 = OpConstant %uint 24840
// CHECK-DAG: %uint_24648 = OpConstant %uint 24648
globallycoherent RWByteAddressBuffer Shared : register(u0);
groupshared uint Tile[64];

[numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
  // CHECK: OpStore {{.*}} NonPrivatePointer
  Tile[i] = i;
  // CHECK: OpControlBarrier %uint_2 %uint_2 %uint_24840
  GroupMemoryBarrierWithGroupSync();
  // CHECK: OpLoad %uint {{.*}} NonPrivatePointer
  uint other = Tile[63 - i];
  // CHECK: OpStore {{.*}} MakePointerAvailable|NonPrivatePointer %uint_5
  Shared.Store(i * 4, other);
  // CHECK: OpMemoryBarrier %uint_5 %uint_24648
  DeviceMemoryBarrier();
  // CHECK: OpLoad %uint {{.*}} MakePointerVisible|NonPrivatePointer %uint_5
  // CHECK: OpAtomicIAdd %uint {{.*}} %uint_5 %uint_0
  uint old;
  Shared.InterlockedAdd(256, Shared.Load(i * 4 + 4), old);
}
