// Matrices of two APIs: in a call of either, in an operator, in an assignment.
// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
typedef WaveMatrixLeft<float16_t, 16, 16> WaveLeft;
typedef WaveMatrixAccumulator<float, 16, 16> WaveSums;
typedef rocwmma::fragment<rocwmma::matrix_a, 16, 16, 16, float16_t, rocwmma::row_major> RocLeft;
typedef rocwmma::fragment<rocwmma::matrix_b, 16, 16, 16, float16_t, rocwmma::row_major> RocRight;
typedef rocwmma::fragment<rocwmma::accumulator, 16, 16, 16, float> RocSums;
RWStructuredBuffer<float> Memory : register(u0);

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  WaveLeft al;
  WaveMatrixRight<float16_t, 16, 16> ar;
  WaveSums as;
  RocLeft bl;
  RocRight br;
  RocSums bs;
  as.MultiplyAccumulate(bl, ar);
  as = bs;
  rocwmma::mma_sync(bs, al, br, bs);
  rocwmma::load_matrix_sync(as, Memory, 16, rocwmma::mem_row_major);
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
// DIAG: error @ 22
// DIAG: MatrixOtherDialect @ 22
//| wave_matrix-rocwmma.hlsl:18:6: error: no matching member function for call to 'MultiplyAccumulate'
//|    18 |   as.MultiplyAccumulate(bl, ar);
//|       |   ~~~^~~~~~~~~~~~~~~~~~
//| wave_matrix-rocwmma.hlsl:18:6: note: found (16x16 half matrix_a fragment, Kx16 half right matrix)
//| wave_matrix-rocwmma.hlsl:18:6: note: expected 'MultiplyAccumulate(WaveMatrixLeft<U, 16U, 16U> a, WaveMatrixRight<V, 16U, 16U> b)'
//| wave_matrix-rocwmma.hlsl:18:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| wave_matrix-rocwmma.hlsl:19:6: error: assigning to 'WaveSums' (16x16 float accumulator) from incompatible type 'RocSums' (16x16 float accumulator fragment)
//|    19 |   as = bs;
//|       |      ^ ~~
//| wave_matrix-rocwmma.hlsl:19:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| wave_matrix-rocwmma.hlsl:20:12: error: mma_sync takes an accumulator, a matrix_a, a matrix_b and an accumulator fragment of the same block sizes; the first and the last have one data type, the other two have one
//|    20 |   rocwmma::mma_sync(bs, al, br, bs);
//|       |            ^
//| wave_matrix-rocwmma.hlsl:20:12: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| wave_matrix-rocwmma.hlsl:21:12: error: load_matrix_sync takes a fragment, what it is loaded from, and the leading dimension
//|    21 |   rocwmma::load_matrix_sync(as, Memory, 16, rocwmma::mem_row_major);
//|       |            ^
//| wave_matrix-rocwmma.hlsl:21:12: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| wave_matrix-rocwmma.hlsl:22:6: error: assigning to 'RocSums' (16x16 float accumulator fragment) from incompatible type 'WaveSums' (16x16 float accumulator)
//|    22 |   bs = as;
//|       |      ^ ~~
//| wave_matrix-rocwmma.hlsl:22:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| 5 errors generated.
