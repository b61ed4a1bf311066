// RUN: %check-diags %s
template <typename T, uint K, uint M> using Left = subgroup_matrix_left<T, K, M>;
template <typename T, uint N, uint K> using Right = subgroup_matrix_right<T, N, K>;
template <typename T, uint N, uint M> using Result = subgroup_matrix_result<T, N, M>;
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  Left<f16, 8, 8> a;
  Right<f16, 8, 8> b;
  Result<i32, 8, 8> c = subgroupMatrixMultiply<i32>(a, b);
  Left<u8, 8, 8> u;
  Right<u8, 8, 8> v;
  Result<f32, 8, 8> d = subgroupMatrixMultiplyAccumulate(u, v, Result<f32, 8, 8>());
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: MatrixAccumulatorType @ 8
// DIAG: MatrixAccumulatorType @ 11
//| results.hlsl:8:25: error: the product of matrices of f16 cannot be accumulated in i32: use an accumulator of f16 or f32
//|     8 |   Result<i32, 8, 8> c = subgroupMatrixMultiply<i32>(a, b);
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//| results.hlsl:11:25: error: the product of matrices of u8 cannot be accumulated in f32: use an accumulator of i8, u8, i32 or u32
//|    11 |   Result<f32, 8, 8> d = subgroupMatrixMultiplyAccumulate(u, v, Result<f32, 8, 8>());
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
