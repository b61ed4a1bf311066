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
// DIAG: note @ 0
// DIAG: error @ 9
// DIAG: note @ 0
//| sides-swapped.hlsl:8:25: error: no matching function for call to 'subgroupMatrixMultiply'
//|     8 |   Result<f32, 8, 8> c = subgroupMatrixMultiply<f32>(b, a);
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//| <tessera>/subgroup_matrix.hlsl:70:1: note: candidate template ignored: could not match 'subgroup_matrix_left' against 'subgroup_matrix_right'
//|    70 | subgroupMatrixMultiply(subgroup_matrix_left<__TA, __KA, __M> __left,
//|       | ^
//| sides-swapped.hlsl:9:7: error: no matching function for call to 'subgroupMatrixMultiplyAccumulate'
//|     9 |   c = subgroupMatrixMultiplyAccumulate(a, b, a);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| <tessera>/subgroup_matrix.hlsl:80:1: note: candidate template ignored: could not match 'subgroup_matrix_result' against 'subgroup_matrix_left'
//|    80 | subgroupMatrixMultiplyAccumulate(subgroup_matrix_left<__TA, __KA, __M> __left,
//|       | ^
//| 2 errors generated.
