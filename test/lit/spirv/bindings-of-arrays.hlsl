// Arrays of buffers with only [[vk::binding]], also of those with counters, and arrays in a cbuffer.
//
// RUN: tessera --emit=spirv-asm %s | FileCheck %s
// RUN: tessera --emit=msl %s -o /dev/null
[[vk::binding(3, 1)]] RWStructuredBuffer<int> Out[3];
[[vk::binding(7)]] AppendStructuredBuffer<int> Lists[2][2];
[[vk::binding(9), vk::counter_binding(5)]] RWStructuredBuffer<int> Counted[];
cbuffer Constants : register(b2) {
  int k;
  StructuredBuffer<int> inside[2]; // 1: the counters of the lists come first
}

[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[1][i] = k + inside[1][i];
  Lists[1][0].Append(k);
  Counted[i][Counted[i].IncrementCounter()] = 1;
}

// CHECK-DAG: OpDecorate %Out DescriptorSet 1
// CHECK-DAG: OpDecorate %Out Binding 3
// CHECK-DAG: OpDecorate %Lists Binding 7
// CHECK-DAG: OpDecorate %counter_var_Lists Binding 0
// CHECK-DAG: OpDecorate %Counted Binding 9
// CHECK-DAG: OpDecorate %counter_var_Counted Binding 5
// CHECK-DAG: OpDecorate %Constants Binding 2
// CHECK-DAG: OpDecorate %inside Binding 1
