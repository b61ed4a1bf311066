// Texels of 64-bit integers and their capabilities.
// RUN: tessera -T cs_6_6 %s -o %t.spv --reflect=- | FileCheck %s --check-prefix=NEEDS
// RUN: spirv-val --target-env vulkan1.3 %t.spv
// RUN: spirv-dis --no-indent %t.spv | FileCheck %s
RWTexture2D<uint64_t> Plain : register(u0);
RWBuffer<int64_t> Words : register(u1);
// NEEDS: "format": "r64ui"
// NEEDS: "format": "r64i"
// NEEDS: "SPV_EXT_shader_image_int64"
// NEEDS: "shaderImageInt64Atomics"
// NEEDS-NOT: shaderBufferInt64Atomics
// CHECK-DAG: OpCapability Int64ImageEXT
// CHECK-DAG: OpCapability Int64Atomics
// CHECK: OpExtension "SPV_EXT_shader_image_int64"
// CHECK-DAG: OpTypeImage %ulong 2D 2 0 0 2 R64ui
// CHECK-DAG: OpTypeImage %long Buffer 2 0 0 2 R64i
// CHECK: OpAtomicUMax %ulong
[numthreads(1, 1, 1)] void main() {
  InterlockedMax(Plain[uint2(0, 1)], uint64_t(1) << 40);
  Words[2] = 4;
}
