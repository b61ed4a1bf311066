// Matrices of two APIs: in a call of either, in an operator, in an assignment.
// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
typedef subgroup_matrix_left<f16, 16, 16> SubgroupLeft;
typedef subgroup_matrix_right<f16, 16, 16> SubgroupRight;
typedef subgroup_matrix_result<f32, 16, 16> SubgroupSums;
typedef rocwmma::fragment<rocwmma::matrix_a, 16, 16, 16, float16_t, rocwmma::row_major> RocLeft;
typedef rocwmma::fragment<rocwmma::matrix_b, 16, 16, 16, float16_t, rocwmma::row_major> RocRight;
typedef rocwmma::fragment<rocwmma::accumulator, 16, 16, 16, float> RocSums;
RWStructuredBuffer<float> Memory : register(u0);

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  SubgroupLeft al;
  SubgroupRight ar;
  SubgroupSums as;
  RocLeft bl;
  RocRight br;
  RocSums bs;
  as = subgroupMatrixMultiplyAccumulate(bl, ar, as);
  subgroupMatrixStore(Memory, 0, bs, false, 16);
  as = bs;
  rocwmma::mma_sync(bs, al, br, bs);
  rocwmma::load_matrix_sync(as, Memory, 16, rocwmma::mem_row_major);
  bs = as;
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: error @ 19
// DIAG: CallFound @ 19
// DIAG: CallExpected @ 19
// DIAG: MatrixOtherDialect @ 19
// DIAG: error @ 21
// DIAG: MatrixOtherDialect @ 21
// DIAG: error @ 22
// DIAG: MatrixOtherDialect @ 22
// DIAG: error @ 23
// DIAG: MatrixOtherDialect @ 23
// DIAG: error @ 24
// DIAG: MatrixOtherDialect @ 24
//| subgroup_matrix-rocwmma.hlsl:19:8: error: no matching function for call to 'subgroupMatrixMultiplyAccumulate'
//|    19 |   as = subgroupMatrixMultiplyAccumulate(bl, ar, as);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| subgroup_matrix-rocwmma.hlsl:19:8: note: found (16x16 half matrix_a fragment, 16x16 half right matrix, 16x16 float result matrix)
//| subgroup_matrix-rocwmma.hlsl:19:8: note: expected 'subgroupMatrixMultiplyAccumulate(subgroup_matrix_left<TA, KA, M> left, subgroup_matrix_right<TB, N, KB> right, subgroup_matrix_result<TR, NR, MR> acc)'
//| subgroup_matrix-rocwmma.hlsl:19:8: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| subgroup_matrix-rocwmma.hlsl:21:6: error: assigning to 'SubgroupSums' (16x16 float result matrix) from incompatible type 'RocSums' (16x16 float accumulator fragment)
//|    21 |   as = bs;
//|       |      ^ ~~
//| subgroup_matrix-rocwmma.hlsl:21:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| subgroup_matrix-rocwmma.hlsl:22:12: error: mma_sync takes an accumulator, a matrix_a, a matrix_b and an accumulator fragment of the same block sizes; the first and the last have one data type, the other two have one
//|    22 |   rocwmma::mma_sync(bs, al, br, bs);
//|       |            ^
//| subgroup_matrix-rocwmma.hlsl:22:12: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| subgroup_matrix-rocwmma.hlsl:23:12: error: load_matrix_sync takes a fragment, what it is loaded from, and the leading dimension
//|    23 |   rocwmma::load_matrix_sync(as, Memory, 16, rocwmma::mem_row_major);
//|       |            ^
//| subgroup_matrix-rocwmma.hlsl:23:12: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| subgroup_matrix-rocwmma.hlsl:24:6: error: assigning to 'RocSums' (16x16 float accumulator fragment) from incompatible type 'SubgroupSums' (16x16 float result matrix)
//|    24 |   bs = as;
//|       |      ^ ~~
//| subgroup_matrix-rocwmma.hlsl:24:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| 5 errors generated.
