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
// DIAG: note @ 17
// DIAG: MatrixOtherDialect @ 17
// DIAG: error @ 18
// DIAG: MatrixOtherDialect @ 18
// DIAG: error @ 19
// DIAG: note @ 19
// DIAG: MatrixOtherDialect @ 19
// DIAG: error @ 21
// DIAG: MatrixOtherDialect @ 21
//| wave_matrix-subgroup_matrix.hlsl:17:6: error: no matching member function for call to 'MultiplyAccumulate'
//|    17 |   as.MultiplyAccumulate(bl, ar);
//|       |   ~~~^~~~~~~~~~~~~~~~~~
//| wave_matrix-subgroup_matrix.hlsl:17:6: note: 'WaveMatrixLeft' is expected, and this is 'subgroup_matrix_left'
//| wave_matrix-subgroup_matrix.hlsl:17:6: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    17 |   as.MultiplyAccumulate(bl, ar);
//|       |      ^
//| wave_matrix-subgroup_matrix.hlsl:18:6: error: assigning to 'WaveSums' (aka 'WaveMatrixAccumulator<float, 16, 16>') from incompatible type 'SubgroupSums' (aka 'subgroup_matrix_result<float, 16, 16>')
//|    18 |   as = bs;
//|       |      ^ ~~
//| wave_matrix-subgroup_matrix.hlsl:18:6: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    18 |   as = bs;
//|       |      ^
//| wave_matrix-subgroup_matrix.hlsl:19:8: error: no matching function for call to 'subgroupMatrixMultiplyAccumulate'
//|    19 |   bs = subgroupMatrixMultiplyAccumulate(al, br, bs);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| wave_matrix-subgroup_matrix.hlsl:19:8: note: 'subgroup_matrix_left' is expected, and this is 'WaveMatrixLeft'
//| wave_matrix-subgroup_matrix.hlsl:19:8: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    19 |   bs = subgroupMatrixMultiplyAccumulate(al, br, bs);
//|       |        ^
//| wave_matrix-subgroup_matrix.hlsl:21:6: error: assigning to 'SubgroupSums' (aka 'subgroup_matrix_result<float, 16, 16>') from incompatible type 'WaveSums' (aka 'WaveMatrixAccumulator<float, 16, 16>')
//|    21 |   bs = as;
//|       |      ^ ~~
//| wave_matrix-subgroup_matrix.hlsl:21:6: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    21 |   bs = as;
//|       |      ^
//| 4 errors generated.
