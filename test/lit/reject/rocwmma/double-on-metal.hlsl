// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<double> A : register(t0);
RWStructuredBuffer<double> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  fragment<matrix_a, 16, 16, 4, float64_t, row_major> a;
  fragment<matrix_b, 16, 16, 4, float64_t, col_major> b;
  fragment<accumulator, 16, 16, 4, float64_t> c;
  load_matrix_sync(a, A, 4);
  load_matrix_sync(b, A + 64, 4);
  mma_sync(c, a, b, c);
  store_matrix_sync(Out, c, 16, mem_row_major);
}
// EXPECT --target apple-m1 --emit=msl
// DIAG: MultiplyTypes @ 13
// DIAG: MatrixRows @ 0
// DIAG: MatrixRows @ 0
// DIAG: MatrixRows @ 0
// DIAG: EmulationImpossible @ 0
//| double-on-metal.hlsl:13:3: error: a matrix multiply of f64 x f64 -> f64 is not supported by target 'apple-m1'
//|    13 |   mma_sync(c, a, b, c);
//|       |   ^~~~~~~~
//| tessera: note: target 'apple-m1' supports for f16 x f16 -> f16: 8x8x8
//| tessera: note: target 'apple-m1' supports for f32 x f32 -> f32: 8x8x8
//| tessera: note: target 'apple-m1' supports for f16 x f16 -> f32: 8x8x8
//| tessera: note: it cannot be emulated: target 'apple-m1' lacks 64-bit floating-point arithmetic (feature 'float64'): use components of f32
//| 1 error generated.
