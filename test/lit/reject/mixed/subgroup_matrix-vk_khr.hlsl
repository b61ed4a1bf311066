// Matrices of two APIs: in a call of either, in an operator, in an assignment.
// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
typedef subgroup_matrix_left<f16, 16, 16> SubgroupLeft;
typedef subgroup_matrix_right<f16, 16, 16> SubgroupRight;
typedef subgroup_matrix_result<f32, 16, 16> SubgroupSums;
typedef vk::khr::CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> VkLeft;
typedef vk::khr::CooperativeMatrixB<float16_t, vk::ScopeSubgroup, 16, 16> VkRight;
typedef vk::khr::CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16> VkSums;
RWStructuredBuffer<float> Memory : register(u0);

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  SubgroupLeft al;
  SubgroupRight ar;
  SubgroupSums as;
  VkLeft bl;
  VkRight br;
  VkSums bs;
  as = subgroupMatrixMultiplyAccumulate(bl, ar, as);
  subgroupMatrixStore(Memory, 0, bs, false, 16);
  as = bs;
  bs = vk::khr::cooperativeMatrixMultiplyAdd(al, br, bs);
  bs = bs + as;
  bs = as;
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: error @ 19
// DIAG: CallFound @ 19
// DIAG: CallExpected @ 19
// DIAG: MatrixOtherDialect @ 19
// DIAG: error @ 20
// DIAG: CallFound @ 20
// DIAG: CallExpected @ 20
// DIAG: MatrixOtherDialect @ 20
// DIAG: error @ 21
// DIAG: MatrixOtherDialect @ 21
// DIAG: error @ 22
// DIAG: MatrixOtherDialect @ 22
// DIAG: error @ 23
// DIAG: MatrixOtherDialect @ 23
// DIAG: note @ 23
// DIAG: error @ 24
// DIAG: MatrixOtherDialect @ 24
//| subgroup_matrix-vk_khr.hlsl:19:8: error: no matching function for call to 'subgroupMatrixMultiplyAccumulate'
//|    19 |   as = subgroupMatrixMultiplyAccumulate(bl, ar, as);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| subgroup_matrix-vk_khr.hlsl:19:8: note: found (16x16 half A matrix, 16x16 half right matrix, 16x16 float result matrix)
//| subgroup_matrix-vk_khr.hlsl:19:8: note: expected 'subgroupMatrixMultiplyAccumulate(subgroup_matrix_left<TA, KA, M> left, subgroup_matrix_right<TB, N, KB> right, subgroup_matrix_result<TR, NR, MR> acc)'
//| subgroup_matrix-vk_khr.hlsl:19:8: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| subgroup_matrix-vk_khr.hlsl:20:3: error: no matching function for call to 'subgroupMatrixStore'
//|    20 |   subgroupMatrixStore(Memory, 0, bs, false, 16);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| subgroup_matrix-vk_khr.hlsl:20:3: note: found (RWStructuredBuffer<float>, int, 16x16 float accumulator, bool, int)
//| subgroup_matrix-vk_khr.hlsl:20:3: note: expected 'subgroupMatrixStore<Inner>(P p, uint offset, Mat value, bool col_major, uint stride)'
//| subgroup_matrix-vk_khr.hlsl:20:3: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| subgroup_matrix-vk_khr.hlsl:21:6: error: assigning to 'SubgroupSums' (16x16 float result matrix) from incompatible type 'VkSums' (16x16 float accumulator)
//|    21 |   as = bs;
//|       |      ^ ~~
//| subgroup_matrix-vk_khr.hlsl:21:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| subgroup_matrix-vk_khr.hlsl:22:17: error: cooperativeMatrixMultiplyAdd takes a CooperativeMatrixA of M by K, a CooperativeMatrixB of K by N and a CooperativeMatrixAccumulator of M by N, of one scope
//|    22 |   bs = vk::khr::cooperativeMatrixMultiplyAdd(al, br, bs);
//|       |                 ^
//| subgroup_matrix-vk_khr.hlsl:22:17: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| subgroup_matrix-vk_khr.hlsl:23:11: error: invalid operands to binary expression ('VkSums' (16x16 float accumulator) and 'SubgroupSums' (16x16 float result matrix))
//|    23 |   bs = bs + as;
//|       |        ~~ ^ ~~
//| subgroup_matrix-vk_khr.hlsl:23:11: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| subgroup_matrix-vk_khr.hlsl:23:11: note: candidate function not viable: no known conversion from 'SubgroupSums' (16x16 float result matrix) to 'CooperativeMatrix' (16x16 float accumulator) for 1st argument
//| subgroup_matrix-vk_khr.hlsl:24:6: error: assigning to 'VkSums' (16x16 float accumulator) from incompatible type 'SubgroupSums' (16x16 float result matrix)
//|    24 |   bs = as;
//|       |      ^ ~~
//| subgroup_matrix-vk_khr.hlsl:24:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| 6 errors generated.
