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
// DIAG: note @ 21
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
//| linalg-vk_khr.hlsl:21:6: note: 'Matrix' is expected, and this is 'CooperativeMatrix'
//| linalg-vk_khr.hlsl:21:6: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    21 |   as.MultiplyAccumulate(bl, ar);
//|       |      ^
//| linalg-vk_khr.hlsl:22:6: error: assigning to 'LinalgSums' (aka 'Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave>') from incompatible type 'VkSums' (aka 'CooperativeMatrix<float, (Scope)3U, 16U, 16U, CooperativeMatrixUseMatrixAccumulatorKHR>')
//|    22 |   as = bs;
//|       |      ^ ~~
//| linalg-vk_khr.hlsl:22:6: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    22 |   as = bs;
//|       |      ^
//| linalg-vk_khr.hlsl:23:17: error: cooperativeMatrixMultiplyAdd takes a CooperativeMatrixA of M by K, a CooperativeMatrixB of K by N and a CooperativeMatrixAccumulator of M by N, of one scope
//|    23 |   bs = vk::khr::cooperativeMatrixMultiplyAdd(al, br, bs);
//|       |                 ^
//| linalg-vk_khr.hlsl:23:17: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    23 |   bs = vk::khr::cooperativeMatrixMultiplyAdd(al, br, bs);
//|       |                 ^
//| linalg-vk_khr.hlsl:24:11: error: invalid operands to binary expression ('VkSums' (aka 'CooperativeMatrix<float, (Scope)3U, 16U, 16U, CooperativeMatrixUseMatrixAccumulatorKHR>') and 'LinalgSums' (aka 'Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave>'))
//|    24 |   bs = bs + as;
//|       |        ~~ ^ ~~
//| linalg-vk_khr.hlsl:24:11: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    24 |   bs = bs + as;
//|       |           ^
//| linalg-vk_khr.hlsl:24:11: note: candidate function not viable: no known conversion from 'LinalgSums' (aka 'Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave>') to 'CooperativeMatrix<float, vk::ScopeSubgroup, 16, 16, vk::CooperativeMatrixUseMatrixAccumulatorKHR>' for 1st argument
//| linalg-vk_khr.hlsl:25:6: error: assigning to 'VkSums' (aka 'CooperativeMatrix<float, (Scope)3U, 16U, 16U, CooperativeMatrixUseMatrixAccumulatorKHR>') from incompatible type 'LinalgSums' (aka 'Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave>')
//|    25 |   bs = as;
//|       |      ^ ~~
//| linalg-vk_khr.hlsl:25:6: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    25 |   bs = as;
//|       |      ^
//| 5 errors generated.
