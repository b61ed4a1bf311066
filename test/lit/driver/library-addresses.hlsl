// Entry points of a library become one module also where some of them reach buffers by their addresses, which has one
// addressing model.
// RUN: tessera -T lib_6_8 --target vulkan %s -o %t.spv
// RUN: %spirv-val %t.spv
// RUN: tessera -T lib_6_8 --target vulkan %s --emit=spirv-asm | FileCheck %s
// RUN: tessera -T lib_6_8 --target vulkan -fspv-target-env=vulkan1.1 %s --emit=spirv-asm | FileCheck %s --check-prefixes=CHECK,OLD
// RUN: tessera -T lib_6_8 -E first,third --target vulkan %s --emit=spirv-asm | FileCheck %s --check-prefix=NONE
// CHECK: OpCapability PhysicalStorageBufferAddresses
// CHECK-NOT: OpCapability PhysicalStorageBufferAddresses
// OLD: OpExtension "SPV_KHR_physical_storage_buffer"
// CHECK: OpMemoryModel PhysicalStorageBuffer64
// CHECK: OpEntryPoint GLCompute {{.*}} "first"
// CHECK: OpEntryPoint GLCompute {{.*}} "second"
// CHECK: OpEntryPoint GLCompute {{.*}} "third"
// NONE: OpMemoryModel Logical
RWStructuredBuffer<uint> Out;
struct Push {
  uint64_t at;
};
[[vk::push_constant]] Push P;
[shader("compute")] [numthreads(1, 1, 1)] void first() { Out[0] = 1; }
[shader("compute")] [numthreads(1, 1, 1)] void second() { Out[0] = vk::RawBufferLoad(P.at); }
[shader("compute")] [numthreads(1, 1, 1)] void third() { Out[1] = 1; }
