// RUN: %check-diags %s
template <typename T, uint K, uint M> using Left = subgroup_matrix_left<T, K, M>;
template <typename T, uint N, uint K> using Right = subgroup_matrix_right<T, N, K>;
template <typename T, uint N, uint M> using Result = subgroup_matrix_result<T, N, M>;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> C : register(u1);
[numthreads(32, 1, 1)] void main() {
  Left<f16, 8, 8> a = subgroupMatrixLoad<Left<f16, 8, 8> >(A, 0, false, 8);
  Right<f16, 8, 8> b = subgroupMatrixLoad<Right<f16, 8, 8> >(A, 64, false, 8);
  Result<f32, 8, 8> c = subgroupMatrixMultiply<f32>(a, b);
  subgroupMatrixStore(C, 0, c, false, 8);
  Left<f16, 16, 16> d = subgroupMatrixLoad<Left<f16, 16, 16> >(A, 0, false, 16);
  Right<f16, 16, 16> e = subgroupMatrixLoad<Right<f16, 16, 16> >(A, 64, false, 16);
  Result<f32, 16, 16> f = subgroupMatrixMultiply<f32>(d, e);
  subgroupMatrixStore(C, 64, f, false, 16);
}
// EXPECT(0) --target lavapipe-8x8x8
// EXPECT(0) -Wsubgroup-matrix-config --target lavapipe-8x8x8
// EXPECT -Werror=subgroup-matrix-config --emit=msl --target apple-m1
