// The format of written texels without vk::image_format: `half` and the min types have 16 bits in memory, whatever they have in the
// shader, as in DXC.
// RUN: tessera -spirv -T cs_6_6 --emit=spirv-asm %s | FileCheck %s --check-prefixes=CHECK
// RUN: tessera -spirv -enable-16bit-types -T cs_6_6 --emit=spirv-asm %s | FileCheck %s --check-prefixes=CHECK
// RUN: tessera -spirv -T cs_6_6 -fspv-use-unknown-image-format --emit=spirv-asm %s | FileCheck %s --check-prefix=UNKNOWN
// RUN: tessera -spirv -T cs_6_6 -fspv-use-unknown-image-format --reflect - -o %t.spv %s | FileCheck %s --check-prefix=JSON
// CHECK-DAG: OpTypeImage %float 2D 2 0 0 2 R16f
// CHECK-DAG: OpTypeImage %float 2D 2 0 0 2 Rgba16f
// CHECK-DAG: OpTypeImage %int Buffer 2 0 0 2 Rg16i
// CHECK-DAG: OpTypeImage %uint Buffer 2 0 0 2 R16ui
// CHECK-DAG: OpTypeImage %float Buffer 2 0 0 2 R32f
// UNKNOWN-DAG: OpCapability StorageImageReadWithoutFormat
// UNKNOWN-DAG: OpCapability StorageImageWriteWithoutFormat
// UNKNOWN-NOT: OpTypeImage {{.*}} {{R|r}}
// JSON-DAG: "shaderStorageImageReadWithoutFormat"
// JSON-DAG: "shaderStorageImageWriteWithoutFormat"
RWTexture2D<half> A;
RWTexture2D<min16float4> B;
RWBuffer<min16int2> C;
RWBuffer<min16uint> D;
RWBuffer<float> E;

[numthreads(1, 1, 1)] void main(uint3 i : SV_DispatchThreadID) {
  A[i.yx] = A[i.xy];
  B[i.yx] = B[i.xy];
  C[i.y] = C[i.x];
  D[i.y] = D[i.x];
  E[i.y] = E[i.x];
}
