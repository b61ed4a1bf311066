// Accesses by an address: the addressing model, the alignment and synchronization of each access, and that
// buffers with a binding may be the same memory. Below Vulkan 1.2 an extension, and accesses that a barrier orders are Volatile.
// RUN: tessera --target vulkan %s --emit=spirv-asm | FileCheck %s
// RUN: tessera --target vulkan -fspv-target-env=vulkan1.1 %s --emit=spirv-asm | FileCheck %s --check-prefix=OLD
// RUN: tessera --target vulkan -fspv-target-env=vulkan1.0 %s --emit=spirv-asm | FileCheck %s --check-prefix=OLD
// RUN: tessera --target vulkan -fspv-target-env=vulkan1.1spirv1.4 %s --emit=spirv-asm | FileCheck %s --check-prefix=OLD
// RUN: tessera --target vulkan --reflect=%t.json %s -o %t.spv
// RUN: FileCheck %s --check-prefix=REFLECTION < %t.json
// RUN: %spirv-val %t.spv
// RUN: not tessera --target vulkan -fspv-target-env=vulkan1.1 -fspv-extension=SPV_KHR_16bit_storage %s -o %t.spv 2>&1 | FileCheck %s --check-prefix=EXTENSION

// CHECK-DAG: OpCapability PhysicalStorageBufferAddresses
// CHECK-DAG: OpCapability Int64
// CHECK-DAG: OpCapability StorageBuffer16BitAccess
// CHECK-NOT: OpExtension
// CHECK: OpMemoryModel PhysicalStorageBuffer64 Vulkan
// OLD: OpExtension "SPV_KHR_physical_storage_buffer"
// OLD: OpMemoryModel PhysicalStorageBuffer64 GLSL450
// REFLECTION: "bufferDeviceAddress"
// EXTENSION: error: {{.*}}SPV_KHR_physical_storage_buffer
struct Node {
  float4 where;
  uint16_t small[3];
  vk::BufferPointer<Node, 32> next;
};
struct Push {
  vk::BufferPointer<Node, 32> first;
};
[[vk::push_constant]] Push P;
// Only read here, but an address may change it.
// CHECK-DAG: OpDecorate %Plain Aliased
// CHECK-NOT: NonWritable
RWStructuredBuffer<float4> Plain;

// CHECK: %_ptr_PhysicalStorageBuffer_v4float = OpTypePointer PhysicalStorageBuffer %v4float
[numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  // CHECK: [[AT:%[0-9]+]] = OpLoad %ulong
  // CHECK: [[P:%[0-9]+]] = OpConvertUToPtr %_ptr_PhysicalStorageBuffer_v4float [[AT]]
  // CHECK: OpStore [[P]] {{%[0-9]+}} Aligned|NonPrivatePointer 32
  // OLD: OpStore {{%[0-9]+ %[0-9]+}} Volatile|Aligned 32
  P.first.Get().where = Plain[i];
  DeviceMemoryBarrierWithGroupSync();
  // CHECK: OpIAdd %ulong [[AT]] %ulong_24
  // CHECK: OpLoad %ulong {{%[0-9]+}} Aligned|NonPrivatePointer 8
  // OLD: OpLoad %ulong {{%[0-9]+}} Volatile|Aligned 8
  vk::BufferPointer<Node, 32> next = P.first.Get().next;
  // CHECK: OpLoad %ushort {{%[0-9]+}} Aligned|NonPrivatePointer 2
  uint16_t small = next.Get().small[i % 3];
  // CHECK: OpAtomicIAdd %uint {{%[0-9]+}} %uint_5
  uint old;
  InterlockedAdd(vk::reinterpret_pointer_cast<uint>(next).Get(), small, old);
}
