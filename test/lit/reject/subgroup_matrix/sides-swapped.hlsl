// RUN: %check-diags %s
template <typename T, uint K, uint M> using Left = subgroup_matrix_left<T, K, M>;
template <typename T, uint N, uint K> using Right = subgroup_matrix_right<T, N, K>;
template <typename T, uint N, uint M> using Result = subgroup_matrix_result<T, N, M>;
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  Left<f16, 8, 8> a;
  Right<f16, 8, 8> b;
  Result<f32, 8, 8> c = subgroupMatrixMultiply<f32>(b, a);
  c = subgroupMatrixMultiplyAccumulate(a, b, a);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: error @ 8
// DIAG: CallFound @ 8
// DIAG: CallExpected @ 8
// DIAG: error @ 9
// DIAG: CallFound @ 9
// DIAG: CallExpected @ 9
//| sides-swapped.hlsl:8:25: error: no matching function for call to 'subgroupMatrixMultiply'
//|     8 |   Result<f32, 8, 8> c = subgroupMatrixMultiply<f32>(b, a);
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//| sides-swapped.hlsl:8:25: note: found (8x8 half right matrix, 8x8 half left matrix)
//| sides-swapped.hlsl:8:25: note: expected 'subgroupMatrixMultiply<TR>(subgroup_matrix_left<TA, KA, M> left, subgroup_matrix_right<TB, N, KB> right)'
//| sides-swapped.hlsl:9:7: error: no matching function for call to 'subgroupMatrixMultiplyAccumulate'
//|     9 |   c = subgroupMatrixMultiplyAccumulate(a, b, a);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| sides-swapped.hlsl:9:7: note: found (8x8 half left matrix, 8x8 half right matrix, 8x8 half left matrix)
//| sides-swapped.hlsl:9:7: note: expected 'subgroupMatrixMultiplyAccumulate(subgroup_matrix_left<TA, KA, M> left, subgroup_matrix_right<TB, N, KB> right, subgroup_matrix_result<TR, NR, MR> acc)'
//| 2 errors generated.
