// The layout of Direct3D in constant buffers and structured buffers.
// RUN: tessera --target vulkan %s --emit=spirv-asm | FileCheck %s
// RUN: tessera --target vulkan %s -o %t.spv --reflect %t.json
// RUN: %spirv-val %t.spv
// RUN: FileCheck %s --check-prefix=NEEDS < %t.json

// CHECK-DAG: OpMemberName %[[CB:[A-Za-z_0-9]+]] 1 "v"
// CHECK-DAG: OpMemberDecorate %[[CB]] 0 Offset 0
// CHECK-DAG: OpMemberDecorate %[[CB]] 1 Offset 4
// CHECK-DAG: OpMemberDecorate %[[CB]] 2 Offset 16
// CHECK-DAG: OpMemberDecorate %[[CB]] 3 Offset 36
// CHECK-DAG: OpDecorate %{{.*}} ArrayStride 16
// CHECK-DAG: OpDecorate %{{.*}} ArrayStride 28
// NEEDS: calarBlockLayout
cbuffer Parameters : register(b0) {
  float a;
  float3 v;
  float list[2];
  float z;
};
struct Item {
  float3 position;
  float4 color;
};
RWStructuredBuffer<Item> Items : register(u1);

[numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
  Items[i].position = v * a + list[i & 1];
  Items[i].color.w = z;
}
