// A library has one constant of each value. Arrays of matrix columns, in two entry points, whose lengths were two
// constants did not match each other.
// RUN: tessera -T lib_6_8 %s -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: tessera -T lib_6_8 -fspv-debug=vulkan %s -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
struct Table {
  float scale;
  float2x3 columns;
  row_major float2x3 rows;
};
ConstantBuffer<Table> A, B;
float sum(Table t) { return t.columns._m12 + t.rows._m02 * 3; }
[shader("vertex")] float4 vs(float4 at : AT) : SV_Position { return at * A.scale; }
[shader("pixel")] float4 ps() : SV_Target { return sum(B); }
// CHECK: %[[THREE:.*]] = OpConstant %uint 3
// CHECK-NOT: OpConstant %uint 3{{$}}
// CHECK: OpTypeArray %v2float %[[THREE]]
// CHECK-NOT: OpConstant %uint 3{{$}}
// CHECK: OpTypeArray %v2float %[[THREE]]
// CHECK-NOT: OpConstant %uint 3{{$}}
