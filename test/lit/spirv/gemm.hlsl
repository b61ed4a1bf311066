// A WaveMatrix product: element addresses, strides in elements, synchronization only for written memory.
// RUN: tessera --target vulkan %s -o %t.spv
// RUN: %spirv-val %t.spv
// RUN: tessera --target vulkan %s --emit=spirv-asm | FileCheck %s
// RUN: tessera --target vulkan %s -o %t.again.spv
// RUN: cmp %t.spv %t.again.spv

// CHECK-DAG: OpCapability CooperativeMatrixKHR
// CHECK-DAG: OpCapability VulkanMemoryModel
// CHECK-DAG: OpCapability StorageBuffer16BitAccess
// CHECK: OpExtension "SPV_KHR_cooperative_matrix"
// CHECK: OpMemoryModel Logical Vulkan
// CHECK: OpEntryPoint GLCompute %main "main" %A %B %C
// CHECK: OpDecorate %A NonWritable
// CHECK: OpDecorate %B NonWritable
// CHECK-NOT: OpDecorate %C NonWritable
// CHECK-DAG: %[[A:[0-9]+]] = OpTypeCooperativeMatrixKHR %half %uint_3 %uint_16 %uint_16 %uint_0
// CHECK-DAG: %[[B:[0-9]+]] = OpTypeCooperativeMatrixKHR %half %uint_3 %uint_16 %uint_16 %uint_1
// CHECK-DAG: %[[C:[0-9]+]] = OpTypeCooperativeMatrixKHR %float %uint_3 %uint_16 %uint_16 %uint_2
ByteAddressBuffer A : register(t0);
ByteAddressBuffer B : register(t1);
RWByteAddressBuffer C : register(u2);

[numthreads(32, 1, 1)] void main(uint3 group : SV_GroupID) {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  // CHECK: OpCooperativeMatrixLoadKHR %[[A]] %{{[0-9]+}} %uint_0 %uint_32{{$}}
  a.Load(A, group.x * 1024, 64, false);
  // CHECK: OpCooperativeMatrixLoadKHR %[[B]] %{{[0-9]+}} %uint_1 %uint_40{{$}}
  b.Load(B, group.y * 1280, 80, true);
  // CHECK: OpCooperativeMatrixMulAddKHR %[[C]] %a %b %{{[0-9a-z]+}}{{$}}
  c.Multiply(a, b);
  // CHECK: OpCooperativeMatrixStoreKHR %{{[0-9]+}} %{{[0-9a-z]+}} %uint_0 %uint_24 NonPrivatePointer
  c.Store(C, 0, 96, false);
}
