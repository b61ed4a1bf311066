// Matrices of two APIs: in a call of either, in an operator, in an assignment.
// RUN: %check-diags %s
#include <dx/linalg.h>
#include <vk/khr/cooperative_matrix.h>
using namespace dx::linalg;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> LinalgLeft;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> LinalgRight;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> LinalgSums;
typedef vk::khr::CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> VkLeft;
typedef vk::khr::CooperativeMatrixB<float16_t, vk::ScopeSubgroup, 16, 16> VkRight;
typedef vk::khr::CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16> VkSums;
RWStructuredBuffer<float> Memory : register(u0);

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  LinalgLeft al;
  LinalgRight ar;
  LinalgSums as;
  VkLeft bl;
  VkRight br;
  VkSums bs;
  as.MultiplyAccumulate(bl, ar);
  as = bs;
  bs = vk::khr::cooperativeMatrixMultiplyAdd(al, br, bs);
  bs = bs + as;
  bs = as;
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: error @ 21
// DIAG: CallFound @ 21
// DIAG: CallExpected @ 21
// DIAG: MatrixOtherDialect @ 21
// DIAG: error @ 22
// DIAG: MatrixOtherDialect @ 22
// DIAG: error @ 23
// DIAG: MatrixOtherDialect @ 23
// DIAG: error @ 24
// DIAG: MatrixOtherDialect @ 24
// DIAG: note @ 24
// DIAG: error @ 25
// DIAG: MatrixOtherDialect @ 25
//| linalg-vk_khr.hlsl:21:6: error: no matching member function for call to 'MultiplyAccumulate'
//|    21 |   as.MultiplyAccumulate(bl, ar);
//|       |   ~~~^~~~~~~~~~~~~~~~~~
//| linalg-vk_khr.hlsl:21:6: note: found (16x16 half A matrix, 16x16 F16 B matrix)
//| linalg-vk_khr.hlsl:21:6: note: expected 'MultiplyAccumulate(Matrix<L, LM, LK, MatrixUse::A, ...> a, Matrix<R, RK, RN, MatrixUse::B, ...> b)'
//| linalg-vk_khr.hlsl:21:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| linalg-vk_khr.hlsl:22:6: error: assigning to 'LinalgSums' (16x16 F32 accumulator) from incompatible type 'VkSums' (16x16 float accumulator)
//|    22 |   as = bs;
//|       |      ^ ~~
//| linalg-vk_khr.hlsl:22:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| linalg-vk_khr.hlsl:23:17: error: cooperativeMatrixMultiplyAdd takes a CooperativeMatrixA of M by K, a CooperativeMatrixB of K by N and a CooperativeMatrixAccumulator of M by N, of one scope
//|    23 |   bs = vk::khr::cooperativeMatrixMultiplyAdd(al, br, bs);
//|       |                 ^
//| linalg-vk_khr.hlsl:23:17: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| linalg-vk_khr.hlsl:24:11: error: invalid operands to binary expression ('VkSums' (16x16 float accumulator) and 'LinalgSums' (16x16 F32 accumulator))
//|    24 |   bs = bs + as;
//|       |        ~~ ^ ~~
//| linalg-vk_khr.hlsl:24:11: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| linalg-vk_khr.hlsl:24:11: note: candidate function not viable: no known conversion from 'LinalgSums' (16x16 F32 accumulator) to 'CooperativeMatrix' (16x16 float accumulator) for 1st argument
//| linalg-vk_khr.hlsl:25:6: error: assigning to 'VkSums' (16x16 float accumulator) from incompatible type 'LinalgSums' (16x16 F32 accumulator)
//|    25 |   bs = as;
//|       |      ^ ~~
//| linalg-vk_khr.hlsl:25:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| 5 errors generated.
