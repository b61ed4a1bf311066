// RUN: %check-diags %s
template <typename T, uint K, uint M> using Left = subgroup_matrix_left<T, K, M>;
template <typename T, uint N, uint K> using Right = subgroup_matrix_right<T, N, K>;
template <typename T, uint N, uint M> using Result = subgroup_matrix_result<T, N, M>;
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  Left<f16, 16, 8> a; // 8 rows, 16 columns
  Right<f16, 8, 8> b;
  Result<f32, 8, 8> c = subgroupMatrixMultiply<f32>(a, b);
  Right<f16, 32, 16> wide;
  c = subgroupMatrixMultiplyAccumulate(a, wide, c);
  Result<f32, 32, 8> d = subgroupMatrixMultiply<f32>(a, wide); // right
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: MatrixProductDepth @ 8
// DIAG: MatrixProductShape @ 10
//| shapes.hlsl:8:25: error: a left matrix of 8 by 16 cannot be multiplied with a right matrix of 8 by 8: the first must have as many columns as the second has rows
//|     8 |   Result<f32, 8, 8> c = subgroupMatrixMultiply<f32>(a, b);
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//| shapes.hlsl:10:7: error: the product of a matrix of 8 by 16 and one of 16 by 32 needs a result matrix of 8 by 32
//|    10 |   c = subgroupMatrixMultiplyAccumulate(a, wide, c);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
