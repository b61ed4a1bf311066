// Matrices of two APIs: in a call of either, in an operator, in an assignment.
// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
#include <vk/khr/cooperative_matrix.h>
typedef rocwmma::fragment<rocwmma::matrix_a, 16, 16, 16, float16_t, rocwmma::row_major> RocLeft;
typedef rocwmma::fragment<rocwmma::matrix_b, 16, 16, 16, float16_t, rocwmma::row_major> RocRight;
typedef rocwmma::fragment<rocwmma::accumulator, 16, 16, 16, float> RocSums;
typedef vk::khr::CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> VkLeft;
typedef vk::khr::CooperativeMatrixB<float16_t, vk::ScopeSubgroup, 16, 16> VkRight;
typedef vk::khr::CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16> VkSums;
RWStructuredBuffer<float> Memory : register(u0);

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  RocLeft al;
  RocRight ar;
  RocSums as;
  VkLeft bl;
  VkRight br;
  VkSums bs;
  rocwmma::mma_sync(as, bl, ar, as);
  rocwmma::load_matrix_sync(bs, Memory, 16, rocwmma::mem_row_major);
  as = bs;
  bs = vk::khr::cooperativeMatrixMultiplyAdd(al, br, bs);
  bs = bs + as;
  bs = as;
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: error @ 20
// DIAG: MatrixOtherDialect @ 20
// DIAG: error @ 21
// DIAG: MatrixOtherDialect @ 21
// DIAG: error @ 22
// DIAG: MatrixOtherDialect @ 22
// DIAG: error @ 23
// DIAG: MatrixOtherDialect @ 23
// DIAG: error @ 24
// DIAG: MatrixOtherDialect @ 24
// DIAG: note @ 24
// DIAG: note @ 24
// DIAG: note @ 24
// DIAG: note @ 24
// DIAG: note @ 24
// DIAG: note @ 24
// DIAG: note @ 24
// DIAG: note @ 24
// DIAG: error @ 25
// DIAG: MatrixOtherDialect @ 25
//| rocwmma-vk_khr.hlsl:20:12: error: mma_sync takes an accumulator, a matrix_a, a matrix_b and an accumulator fragment of the same block sizes; the first and the last have one data type, the other two have one
//|    20 |   rocwmma::mma_sync(as, bl, ar, as);
//|       |            ^
//| rocwmma-vk_khr.hlsl:20:12: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| rocwmma-vk_khr.hlsl:21:12: error: load_matrix_sync takes a fragment, what it is loaded from, and the leading dimension
//|    21 |   rocwmma::load_matrix_sync(bs, Memory, 16, rocwmma::mem_row_major);
//|       |            ^
//| rocwmma-vk_khr.hlsl:21:12: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| rocwmma-vk_khr.hlsl:22:6: error: assigning to 'RocSums' (16x16 float accumulator fragment) from incompatible type 'VkSums' (16x16 float accumulator)
//|    22 |   as = bs;
//|       |      ^ ~~
//| rocwmma-vk_khr.hlsl:22:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| rocwmma-vk_khr.hlsl:23:17: error: cooperativeMatrixMultiplyAdd takes a CooperativeMatrixA of M by K, a CooperativeMatrixB of K by N and a CooperativeMatrixAccumulator of M by N, of one scope
//|    23 |   bs = vk::khr::cooperativeMatrixMultiplyAdd(al, br, bs);
//|       |                 ^
//| rocwmma-vk_khr.hlsl:23:17: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| rocwmma-vk_khr.hlsl:24:11: error: invalid operands to binary expression ('VkSums' (16x16 float accumulator) and 'RocSums' (16x16 float accumulator fragment))
//|    24 |   bs = bs + as;
//|       |        ~~ ^ ~~
//| rocwmma-vk_khr.hlsl:24:11: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| rocwmma-vk_khr.hlsl:24:11: note: candidate function not viable: no known conversion from 'VkSums' (16x16 float accumulator) to 'ByteAddressBuffer' for 1st argument
//| rocwmma-vk_khr.hlsl:24:11: note: candidate function not viable: no known conversion from 'VkSums' (16x16 float accumulator) to 'uint' (aka 'unsigned int') for 1st argument
//| rocwmma-vk_khr.hlsl:24:11: note: candidate function not viable: no known conversion from 'VkSums' (16x16 float accumulator) to 'RWByteAddressBuffer' for 1st argument
//| rocwmma-vk_khr.hlsl:24:11: note: expected 'StructuredBuffer', found 'CooperativeMatrix'
//| rocwmma-vk_khr.hlsl:24:11: note: expected 'StructuredBuffer', found 'rocwmma::fragment'
//| rocwmma-vk_khr.hlsl:24:11: note: expected 'RWStructuredBuffer', found 'CooperativeMatrix'
//| rocwmma-vk_khr.hlsl:24:11: note: expected 'RWStructuredBuffer', found 'rocwmma::fragment'
//| rocwmma-vk_khr.hlsl:24:11: note: candidate function not viable: no known conversion from 'RocSums' (16x16 float accumulator fragment) to 'CooperativeMatrix' (16x16 float accumulator) for 1st argument
//| rocwmma-vk_khr.hlsl:25:6: error: assigning to 'VkSums' (16x16 float accumulator) from incompatible type 'RocSums' (16x16 float accumulator fragment)
//|    25 |   bs = as;
//|       |      ^ ~~
//| rocwmma-vk_khr.hlsl:25:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| 6 errors generated.
