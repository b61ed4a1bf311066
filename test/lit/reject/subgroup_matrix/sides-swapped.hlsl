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
// DIAG: note @ 8
// DIAG: error @ 9
// DIAG: note @ 9
//| sides-swapped.hlsl:8:25: error: no matching function for call to 'subgroupMatrixMultiply'
//|     8 |   Result<f32, 8, 8> c = subgroupMatrixMultiply<f32>(b, a);
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//| sides-swapped.hlsl:8:25: note: 'subgroup_matrix_left' is expected, and this is 'subgroup_matrix_right'
//| sides-swapped.hlsl:9:7: error: no matching function for call to 'subgroupMatrixMultiplyAccumulate'
//|     9 |   c = subgroupMatrixMultiplyAccumulate(a, b, a);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| sides-swapped.hlsl:9:7: note: 'subgroup_matrix_result' is expected, and this is 'subgroup_matrix_left'
//| 2 errors generated.
