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
// DIAG: SubgroupMatrixType @ 12
// DIAG: SubgroupMatrixType @ 13
// DIAG: SubgroupMatrixType @ 14
// DIAG: SubgroupMatrixProduct @ 14
//| configuration.hlsl:12:21: warning: target 'lavapipe-8x8x8' has no configuration for a left matrix of f16 with 16 rows and 16 columns [-Wsubgroup-matrix-config]
//|    12 |   Left<f16, 16, 16> d = subgroupMatrixLoad<Left<f16, 16, 16> >(A, 0, false, 16);
//|       |                     ^
//| configuration.hlsl:13:22: warning: target 'lavapipe-8x8x8' has no configuration for a right matrix of f16 with 16 rows and 16 columns [-Wsubgroup-matrix-config]
//|    13 |   Right<f16, 16, 16> e = subgroupMatrixLoad<Right<f16, 16, 16> >(A, 64, false, 16);
//|       |                      ^
//| configuration.hlsl:14:23: warning: target 'lavapipe-8x8x8' has no configuration for a result matrix of f32 with 16 rows and 16 columns [-Wsubgroup-matrix-config]
//|    14 |   Result<f32, 16, 16> f = subgroupMatrixMultiply<f32>(d, e);
//|       |                       ^
//| configuration.hlsl:14:27: warning: target 'lavapipe-8x8x8' has no configuration for 16x16x16 of f16 with results of f32 [-Wsubgroup-matrix-config]
//|    14 |   Result<f32, 16, 16> f = subgroupMatrixMultiply<f32>(d, e);
//|       |                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 4 warnings generated.
// EXPECT -Werror=subgroup-matrix-config --emit=msl --target apple-m1
// DIAG: SubgroupMatrixType @ 12
// DIAG: SubgroupMatrixType @ 13
// DIAG: SubgroupMatrixType @ 14
// DIAG: SubgroupMatrixProduct @ 14
//| configuration.hlsl:12:21: error: target 'apple-m1' has no configuration for a left matrix of f16 with 16 rows and 16 columns [-Werror,-Wsubgroup-matrix-config]
//|    12 |   Left<f16, 16, 16> d = subgroupMatrixLoad<Left<f16, 16, 16> >(A, 0, false, 16);
//|       |                     ^
//| configuration.hlsl:13:22: error: target 'apple-m1' has no configuration for a right matrix of f16 with 16 rows and 16 columns [-Werror,-Wsubgroup-matrix-config]
//|    13 |   Right<f16, 16, 16> e = subgroupMatrixLoad<Right<f16, 16, 16> >(A, 64, false, 16);
//|       |                      ^
//| configuration.hlsl:14:23: error: target 'apple-m1' has no configuration for a result matrix of f32 with 16 rows and 16 columns [-Werror,-Wsubgroup-matrix-config]
//|    14 |   Result<f32, 16, 16> f = subgroupMatrixMultiply<f32>(d, e);
//|       |                       ^
//| configuration.hlsl:14:27: error: target 'apple-m1' has no configuration for 16x16x16 of f16 with results of f32 [-Werror,-Wsubgroup-matrix-config]
//|    14 |   Result<f32, 16, 16> f = subgroupMatrixMultiply<f32>(d, e);
//|       |                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 4 errors generated.
