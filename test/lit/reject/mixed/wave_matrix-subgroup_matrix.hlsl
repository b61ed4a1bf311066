// Matrices of two APIs: in a call of either, in an operator, in an assignment.
// RUN: %check-diags %s
typedef WaveMatrixLeft<float16_t, 16, 16> WaveLeft;
typedef WaveMatrixAccumulator<float, 16, 16> WaveSums;
typedef subgroup_matrix_left<f16, 16, 16> SubgroupLeft;
typedef subgroup_matrix_right<f16, 16, 16> SubgroupRight;
typedef subgroup_matrix_result<f32, 16, 16> SubgroupSums;
RWStructuredBuffer<float> Memory : register(u0);

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  WaveLeft al;
  WaveMatrixRight<float16_t, 16, 16> ar;
  WaveSums as;
  SubgroupLeft bl;
  SubgroupRight br;
  SubgroupSums bs;
  as.MultiplyAccumulate(bl, ar);
  as = bs;
  bs = subgroupMatrixMultiplyAccumulate(al, br, bs);
  subgroupMatrixStore(Memory, 0, as, false, 16);
  bs = as;
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: error @ 17
// DIAG: CallFound @ 17
// DIAG: CallExpected @ 17
// DIAG: MatrixOtherDialect @ 17
// DIAG: error @ 18
// DIAG: MatrixOtherDialect @ 18
// DIAG: error @ 19
// DIAG: CallFound @ 19
// DIAG: CallExpected @ 19
// DIAG: MatrixOtherDialect @ 19
// DIAG: error @ 21
// DIAG: MatrixOtherDialect @ 21
//| wave_matrix-subgroup_matrix.hlsl:17:6: error: no matching member function for call to 'MultiplyAccumulate'
//|    17 |   as.MultiplyAccumulate(bl, ar);
//|       |   ~~~^~~~~~~~~~~~~~~~~~
//| wave_matrix-subgroup_matrix.hlsl:17:6: note: found (16x16 half left matrix, Kx16 half right matrix)
//| wave_matrix-subgroup_matrix.hlsl:17:6: note: expected 'MultiplyAccumulate(WaveMatrixLeft<U, 16U, 16U> a, WaveMatrixRight<V, 16U, 16U> b)'
//| wave_matrix-subgroup_matrix.hlsl:17:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| wave_matrix-subgroup_matrix.hlsl:18:6: error: assigning to 'WaveSums' (16x16 float accumulator) from incompatible type 'SubgroupSums' (16x16 float result matrix)
//|    18 |   as = bs;
//|       |      ^ ~~
//| wave_matrix-subgroup_matrix.hlsl:18:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| wave_matrix-subgroup_matrix.hlsl:19:8: error: no matching function for call to 'subgroupMatrixMultiplyAccumulate'
//|    19 |   bs = subgroupMatrixMultiplyAccumulate(al, br, bs);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| wave_matrix-subgroup_matrix.hlsl:19:8: note: found (16xK half left matrix, 16x16 half right matrix, 16x16 float result matrix)
//| wave_matrix-subgroup_matrix.hlsl:19:8: note: expected 'subgroupMatrixMultiplyAccumulate(subgroup_matrix_left<TA, KA, M> left, subgroup_matrix_right<TB, N, KB> right, subgroup_matrix_result<TR, NR, MR> acc)'
//| wave_matrix-subgroup_matrix.hlsl:19:8: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| wave_matrix-subgroup_matrix.hlsl:21:6: error: assigning to 'SubgroupSums' (16x16 float result matrix) from incompatible type 'WaveSums' (16x16 float accumulator)
//|    21 |   bs = as;
//|       |      ^ ~~
//| wave_matrix-subgroup_matrix.hlsl:21:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| 4 errors generated.
