// Sizes of arrays in templates that name specialization constants: those of an instantiation, also where only the elements depend on it. An index
// beyond the default size is no mistake.
// RUN: tessera -Werror --emit=spirv-asm -o - %s | FileCheck %s
// CHECK-DAG: %[[N:N]] = OpSpecConstant %uint 4
// CHECK-DAG: %[[TWICE:.+]] = OpSpecConstantOp %uint IMul %[[N]] %uint_2
// CHECK-DAG: %[[THRICE:.+]] = OpSpecConstantOp %uint IMul %[[N]] %uint_3
// CHECK-DAG: OpTypeArray %float %[[TWICE]]
// CHECK-DAG: OpTypeArray %float %[[THRICE]]
// CHECK-DAG: OpTypeArray %int %[[N]]
[[vk::constant_id(1)]] const uint N = 4;
RWStructuredBuffer<float> Out;

template <uint K> float scaled(uint i) {
  float Own[N * K];
  for (uint J = 0; J < N * K; ++J)
    Own[J] = Out[J];
  return Own[i] + Own[20];
}

template <typename T> T plain(uint i) {
  T Own[N];
  for (uint J = 0; J < N; ++J)
    Own[J] = T(Out[J]);
  return Own[i] + Own[5];
}

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  float Own[N][3];
  for (uint J = 0; J < N; ++J)
    Own[J][J % 3] = Out[J];
  Out[i] = scaled<2>(i) + scaled<3>(i) + plain<int>(i) + Own[7][2];
}
