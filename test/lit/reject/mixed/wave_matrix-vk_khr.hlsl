// Matrices of two APIs: in a call of either, in an operator, in an assignment.
// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
typedef WaveMatrixLeft<float16_t, 16, 16> WaveLeft;
typedef WaveMatrixAccumulator<float, 16, 16> WaveSums;
typedef vk::khr::CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> VkLeft;
typedef vk::khr::CooperativeMatrixB<float16_t, vk::ScopeSubgroup, 16, 16> VkRight;
typedef vk::khr::CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16> VkSums;
RWStructuredBuffer<float> Memory : register(u0);

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  WaveLeft al;
  WaveMatrixRight<float16_t, 16, 16> ar;
  WaveSums as;
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
// DIAG: error @ 18
// DIAG: CallFound @ 18
// DIAG: CallExpected @ 18
// DIAG: MatrixOtherDialect @ 18
// DIAG: error @ 19
// DIAG: MatrixOtherDialect @ 19
// DIAG: error @ 20
// DIAG: MatrixOtherDialect @ 20
// DIAG: error @ 21
// DIAG: MatrixOtherDialect @ 21
// DIAG: note @ 21
// DIAG: error @ 22
// DIAG: MatrixOtherDialect @ 22
//| wave_matrix-vk_khr.hlsl:18:6: error: no matching member function for call to 'MultiplyAccumulate'
//|    18 |   as.MultiplyAccumulate(bl, ar);
//|       |   ~~~^~~~~~~~~~~~~~~~~~
//| wave_matrix-vk_khr.hlsl:18:6: note: found (16x16 half A matrix, Kx16 half right matrix)
//| wave_matrix-vk_khr.hlsl:18:6: note: expected 'MultiplyAccumulate(WaveMatrixLeft<U, 16U, 16U> a, WaveMatrixRight<V, 16U, 16U> b)'
//| wave_matrix-vk_khr.hlsl:18:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| wave_matrix-vk_khr.hlsl:19:6: error: assigning to 'WaveSums' (16x16 float accumulator) from incompatible type 'VkSums' (16x16 float accumulator)
//|    19 |   as = bs;
//|       |      ^ ~~
//| wave_matrix-vk_khr.hlsl:19:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| wave_matrix-vk_khr.hlsl:20:17: error: cooperativeMatrixMultiplyAdd takes a CooperativeMatrixA of M by K, a CooperativeMatrixB of K by N and a CooperativeMatrixAccumulator of M by N, of one scope
//|    20 |   bs = vk::khr::cooperativeMatrixMultiplyAdd(al, br, bs);
//|       |                 ^
//| wave_matrix-vk_khr.hlsl:20:17: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| wave_matrix-vk_khr.hlsl:21:11: error: invalid operands to binary expression ('VkSums' (16x16 float accumulator) and 'WaveSums' (16x16 float accumulator))
//|    21 |   bs = bs + as;
//|       |        ~~ ^ ~~
//| wave_matrix-vk_khr.hlsl:21:11: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| wave_matrix-vk_khr.hlsl:21:11: note: candidate function not viable: no known conversion from 'WaveSums' (16x16 float accumulator) to 'CooperativeMatrix' (16x16 float accumulator) for 1st argument
//| wave_matrix-vk_khr.hlsl:22:6: error: assigning to 'VkSums' (16x16 float accumulator) from incompatible type 'WaveSums' (16x16 float accumulator)
//|    22 |   bs = as;
//|       |      ^ ~~
//| wave_matrix-vk_khr.hlsl:22:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| 5 errors generated.
