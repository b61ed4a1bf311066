// Matrices of two APIs: in a call of either, in an operator, in an assignment.
// RUN: %check-diags %s
#include <dx/linalg.h>
typedef WaveMatrixLeft<float16_t, 16, 16> WaveLeft;
typedef WaveMatrixAccumulator<float, 16, 16> WaveSums;
using namespace dx::linalg;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> LinalgLeft;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> LinalgRight;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> LinalgSums;
RWStructuredBuffer<float> Memory : register(u0);

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  WaveLeft al;
  WaveMatrixRight<float16_t, 16, 16> ar;
  WaveSums as;
  LinalgLeft bl;
  LinalgRight br;
  LinalgSums bs;
  as.MultiplyAccumulate(bl, ar);
  as = bs;
  bs.MultiplyAccumulate(al, br);
  bs = as;
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: error @ 19
// DIAG: CallFound @ 19
// DIAG: CallExpected @ 19
// DIAG: MatrixOtherDialect @ 19
// DIAG: error @ 20
// DIAG: MatrixOtherDialect @ 20
// DIAG: error @ 21
// DIAG: CallFound @ 21
// DIAG: CallExpected @ 21
// DIAG: MatrixOtherDialect @ 21
// DIAG: error @ 22
// DIAG: MatrixOtherDialect @ 22
//| wave_matrix-linalg.hlsl:19:6: error: no matching member function for call to 'MultiplyAccumulate'
//|    19 |   as.MultiplyAccumulate(bl, ar);
//|       |   ~~~^~~~~~~~~~~~~~~~~~
//| wave_matrix-linalg.hlsl:19:6: note: found (16x16 F16 A matrix, Kx16 half right matrix)
//| wave_matrix-linalg.hlsl:19:6: note: expected 'MultiplyAccumulate(WaveMatrixLeft<U, 16U, 16U> a, WaveMatrixRight<V, 16U, 16U> b)'
//| wave_matrix-linalg.hlsl:19:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| wave_matrix-linalg.hlsl:20:6: error: assigning to 'WaveSums' (16x16 float accumulator) from incompatible type 'LinalgSums' (16x16 F32 accumulator)
//|    20 |   as = bs;
//|       |      ^ ~~
//| wave_matrix-linalg.hlsl:20:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| wave_matrix-linalg.hlsl:21:6: error: no matching member function for call to 'MultiplyAccumulate'
//|    21 |   bs.MultiplyAccumulate(al, br);
//|       |   ~~~^~~~~~~~~~~~~~~~~~
//| wave_matrix-linalg.hlsl:21:6: note: found (16xK half left matrix, 16x16 F16 B matrix)
//| wave_matrix-linalg.hlsl:21:6: note: expected 'MultiplyAccumulate(Matrix<L, LM, LK, MatrixUse::A, ...> a, Matrix<R, RK, RN, MatrixUse::B, ...> b)'
//| wave_matrix-linalg.hlsl:21:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| wave_matrix-linalg.hlsl:22:6: error: assigning to 'LinalgSums' (16x16 F32 accumulator) from incompatible type 'WaveSums' (16x16 float accumulator)
//|    22 |   bs = as;
//|       |      ^ ~~
//| wave_matrix-linalg.hlsl:22:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| 4 errors generated.
