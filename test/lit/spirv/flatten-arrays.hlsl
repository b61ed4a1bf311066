// -fspv-flatten-resource-arrays: an array takes as many bindings as it has elements, where a row of them is free.
//
// RUN: tessera -Wno-shared-binding --emit=spirv-asm -fspv-flatten-resource-arrays %s | FileCheck %s --check-prefixes=CHECK,USED
// RUN: tessera -Wno-shared-binding --emit=spirv-asm -fspv-flatten-resource-arrays -fspv-preserve-bindings %s | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: tessera -Wno-shared-binding --emit=spirv-asm -fspv-flatten-resource-arrays -fspv-reflect %s | FileCheck %s --check-prefix=TYPES
// RUN: tessera -Wno-shared-binding --emit=spirv-asm -fspv-flatten-resource-arrays -fvk-auto-shift-bindings -fvk-t-shift 40 0 %s | FileCheck %s --check-prefix=SHIFT
// RUN: tessera -DLIST --emit=spirv-asm -fspv-flatten-resource-arrays -fvk-bind-register t0 0 30 2 -fvk-bind-register u0 0 0 2 %s | FileCheck %s --check-prefix=LIST
#ifdef LIST
StructuredBuffer<int> Listed[2] : register(t0);
RWStructuredBuffer<int> Out : register(u0);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = Listed[1][i];
}
// LIST-DAG: OpDecorate %Listed_1_ DescriptorSet 2
// LIST-DAG: OpDecorate %Listed_1_ Binding 31
#else

// Registers: 2 to 4, and an explicit place for the next one; resources without a register avoid it.
struct S {
  StructuredBuffer<int> a[3];
  RWStructuredBuffer<int> w[2];
  StructuredBuffer<int> b;
};
S s : register(t2) : register(u15);
RWStructuredBuffer<int> Out : register(u0);
StructuredBuffer<int> Pair[2]; // 1 is one, 6 and 7 are two
StructuredBuffer<int> Single;  // 1
cbuffer Constants {            // 8
  int k;
  StructuredBuffer<int> inside[2][2]; // 9 to 12
}
StructuredBuffer<int> Nobodys[2]; // 13 and 14
[[vk::binding(30, 1), vk::counter_binding(40)]] AppendStructuredBuffer<int> Lists[3];
AppendStructuredBuffer<int> Behind[3] : register(u20); // counters in the first row that is free: 17 to 19

[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  s.w[1][i] = s.a[1][i] + s.b[i] + Pair[1][i] + Single[i];
  Out[i] = k + inside[1][0][i];
  Lists[2].Append(k);
  Behind[i % 3].Append(k);
}
#endif

// CHECK-NOT: OpTypeArray
// USED-NOT: "s.a[0]"
// CHECK-DAG: OpName %s_a_1_ "s.a[1]"
// CHECK-DAG: OpName %inside_1__0_ "inside[1][0]"
// CHECK-DAG: OpDecorate %s_a_1_ Binding 3
// CHECK-DAG: OpDecorate %s_b Binding 5
// CHECK-DAG: OpDecorate %s_w_1_ Binding 16
// CHECK-DAG: OpDecorate %Pair_1_ Binding 7
// CHECK-DAG: OpDecorate %Single Binding 1
// CHECK-DAG: OpDecorate %Constants Binding 8
// CHECK-DAG: OpDecorate %inside_1__0_ Binding 11
// CHECK-DAG: OpDecorate %Lists_2_ DescriptorSet 1
// CHECK-DAG: OpDecorate %Lists_2_ Binding 32
// CHECK-DAG: OpDecorate %counter_var_Lists_2_ DescriptorSet 1
// CHECK-DAG: OpDecorate %counter_var_Lists_2_ Binding 42
// CHECK-DAG: OpDecorate %Behind_1_ Binding 21
// CHECK-DAG: OpDecorate %counter_var_Behind_0_ Binding 17
// CHECK-DAG: OpDecorate %counter_var_Behind_2_ Binding 19
// ALL-DAG: OpDecorate %s_a_0_ Binding 2
// ALL-DAG: OpDecorate %Nobodys_1_ Binding 14
// TYPES-DAG: OpDecorateString %Pair_1_ UserTypeGOOGLE "structuredbuffer:<int>"
// SHIFT-DAG: OpDecorate %s_a_1_ Binding 43
// SHIFT-DAG: OpDecorate %Single Binding 46
// SHIFT-DAG: OpDecorate %Pair_1_ Binding 41
