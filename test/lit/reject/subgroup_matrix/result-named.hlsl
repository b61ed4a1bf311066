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
