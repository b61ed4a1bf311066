// RUN: %check-diags %s
template <typename T, uint K, uint M> using Left = subgroup_matrix_left<T, K, M>;
template <typename T, uint N, uint K> using Right = subgroup_matrix_right<T, N, K>;
template <typename T, uint N, uint M> using Result = subgroup_matrix_result<T, N, M>;
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  Left<f16, 8, 8> a;
  Right<f32, 8, 8> b;
  Result<f32, 8, 8> c = subgroupMatrixMultiply<f32>(a, b);
  Left<u8, 8, 8> u;
  Right<i8, 8, 8> i;
  Result<i32, 8, 8> d = subgroupMatrixMultiplyAccumulate(u, i, Result<i32, 8, 8>());
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: MatrixOperandTypes @ 8
// DIAG: MatrixOperandTypes @ 11
//| factors.hlsl:8:25: error: a left matrix of f16 cannot be multiplied with a right matrix of f32: left and right must have the same component type
//|     8 |   Result<f32, 8, 8> c = subgroupMatrixMultiply<f32>(a, b);
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//| factors.hlsl:11:25: error: a left matrix of u8 cannot be multiplied with a right matrix of i8: left and right must have the same component type
//|    11 |   Result<i32, 8, 8> d = subgroupMatrixMultiplyAccumulate(u, i, Result<i32, 8, 8>());
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
