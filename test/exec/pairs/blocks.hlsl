// RUN: %exec-test %s
// matrix
// options: -T cs_6_10 -Wno-emulation
// define: WAVE=8
// also: lavapipe-8x8x8
// A block of 2x3 sums in a loop over K. For Metal 4, two columns are one operation of 16x32x16, which has its left factor in common with the
// multiply of the third column. A is in columns and B in rows, which are longer than the matrices.
// py: M, N, K, PAD = 32, 48, 64, 8
// py: A = [[(r * 5 - k * 3) % 13 - 6 for k in range(K)] for r in range(M)]
// py: B = [[(k * 7 + c * 2) % 11 - 5 for c in range(N)] for k in range(K)]
// py: padded = lambda m: flat([row + [99] * PAD for row in m])
// in Left f16: padded(transpose(A))
// in Right f16: padded(B)
// out Sums f32: padded(mul(A, B))
#include <dx/linalg.h>
using namespace dx::linalg;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> LeftMatrix;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> RightMatrix;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Total;
static const uint M = 32, N = 48, K = 64, Pad = 8;
static const uint LeftStride = (M + Pad) * 2, RightStride = (N + Pad) * 2, SumStride = (N + Pad) * 4;
ByteAddressBuffer Left : register(t0);
ByteAddressBuffer Right : register(t1);
RWByteAddressBuffer Sums : register(u2);

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  Total sums[2][3];
  [unroll] for (uint i = 0; i < 2; ++i)
    [unroll] for (uint j = 0; j < 3; ++j)
      sums[i][j] = Total::Splat(0);
  for (uint k = 0; k < K; k += 16) {
    LeftMatrix a[2];
    [unroll] for (uint i = 0; i < 2; ++i)
      a[i] = LeftMatrix::Load<16>(Left, k * LeftStride + i * 32, LeftStride, MatrixLayout::ColMajor);
    [unroll] for (uint j = 0; j < 3; ++j) {
      const RightMatrix b = RightMatrix::Load<16>(Right, k * RightStride + j * 32, RightStride, MatrixLayout::RowMajor);
      [unroll] for (uint i = 0; i < 2; ++i)
        sums[i][j].MultiplyAccumulate(a[i], b);
    }
  }
  for (uint pad = lane; pad < M * Pad; pad += WAVE)
    Sums.Store<float>(pad / Pad * SumStride + (N + pad % Pad) * 4, 99);
  [unroll] for (uint j = 0; j < 3; ++j)
    [unroll] for (uint i = 0; i < 2; ++i)
      sums[i][j].Store<16>(Sums, i * 16 * SumStride + j * 64, SumStride, MatrixLayout::RowMajor);
}
