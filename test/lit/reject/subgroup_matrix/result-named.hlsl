// RUN: %check-diags %s
template <typename T, uint K, uint M> using Left = subgroup_matrix_left<T, K, M>;
template <typename T, uint N, uint K> using Right = subgroup_matrix_right<T, N, K>;
template <typename T, uint N, uint M> using Result = subgroup_matrix_result<T, N, M>;
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  Left<f16, 16, 8> a;
  Right<f16, 32, 16> b;
  Result<f16, 32, 8> c = subgroupMatrixMultiply<f32>(a, b);
  Result<f32, 8, 32> d = subgroupMatrixMultiply<f32>(a, b);
  c = subgroupMatrixMultiplyAccumulate<f32>(a, b, c);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: error @ 8
// DIAG: error @ 9
// DIAG: error @ 10
// DIAG: CallFound @ 10
// DIAG: CallExpected @ 10
//| result-named.hlsl:8:22: error: cannot initialize a variable of type 'Result' (8x32 half result matrix) with an rvalue of type 'subgroup_matrix_result' (8x32 float result matrix)
//|     8 |   Result<f16, 32, 8> c = subgroupMatrixMultiply<f32>(a, b);
//|       |                      ^   ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| result-named.hlsl:9:22: error: cannot initialize a variable of type 'Result' (32x8 float result matrix) with an rvalue of type 'subgroup_matrix_result' (8x32 float result matrix)
//|     9 |   Result<f32, 8, 32> d = subgroupMatrixMultiply<f32>(a, b);
//|       |                      ^   ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| result-named.hlsl:10:7: error: no matching function for call to 'subgroupMatrixMultiplyAccumulate'
//|    10 |   c = subgroupMatrixMultiplyAccumulate<f32>(a, b, c);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| result-named.hlsl:10:7: note: found (8x16 half left matrix, 16x32 half right matrix, an invalid expression)
//| result-named.hlsl:10:7: note: expected 'subgroupMatrixMultiplyAccumulate(subgroup_matrix_left<TA, KA, M> left, subgroup_matrix_right<TB, N, KB> right, subgroup_matrix_result<TR, NR, MR> acc)'
//| 3 errors generated.
