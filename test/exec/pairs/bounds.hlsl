// RUN: %exec-test %s
// matrix
// options: -T cs_6_10 -Wno-emulation --matrix-bounds=checked
// define: WAVE=8
// also: lavapipe-8x8x8
// A block of 2x2 sums, of which the last rows are not in memory: for Metal 4 an operation of 32x32x16 with matrices of which each lane tests its
// elements. Missing rows of A are 0, and those of C are not written. A multiply without a pair has a loop over the elements of its sums.
// py: M, K = 21, 32
// py: A = [[(r * 5 - k * 3) % 13 - 6 for k in range(K)] for r in range(M)]
// py: B = [[(k * 7 + c * 2) % 11 - 5 for c in range(32)] for k in range(K)]
// in Left f16: flat(A) + [0] * (len(flat(A)) % 2)
// in Right f16: flat(B)
// out Sums f32: flat(mul(A, B))
// out Changed f32: [x + 3 for row in mul(A[16:], [row[:16] for row in B]) for x in row]
#include <dx/linalg.h>
using namespace dx::linalg;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> LeftMatrix;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> RightMatrix;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Total;
static const uint K = 32;
ByteAddressBuffer Left : register(t0);
ByteAddressBuffer Right : register(t1);
RWByteAddressBuffer Sums : register(u2);
RWByteAddressBuffer Changed : register(u3);

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  Total block[2][2];
  for (uint i = 0; i < 2; ++i)
    for (uint j = 0; j < 2; ++j)
      block[i][j] = Total::Splat(0);
  for (uint k = 0; k < K; k += 16) {
    RightMatrix b[2];
    for (uint j = 0; j < 2; ++j)
      b[j] = RightMatrix::Load<16>(Right, (k * 32 + j * 16) * 2, 64, MatrixLayout::RowMajor);
    for (uint i = 0; i < 2; ++i) {
      const LeftMatrix a = LeftMatrix::Load<16>(Left, (i * 16 * K + k) * 2, K * 2, MatrixLayout::RowMajor);
      for (uint j = 0; j < 2; ++j)
        block[i][j].MultiplyAccumulate(a, b[j]);
    }
  }
  for (uint i = 0; i < 2; ++i)
    for (uint j = 0; j < 2; ++j)
      block[i][j].Store<16>(Sums, (i * 16 * 32 + j * 16) * 4, 128, MatrixLayout::RowMajor);

  Total sums = Total::Splat(0);
  for (uint k = 0; k < K; k += 16)
    sums.MultiplyAccumulate(LeftMatrix::Load<16>(Left, (16 * K + k) * 2, K * 2, MatrixLayout::RowMajor),
                            RightMatrix::Load<16>(Right, k * 64, 64, MatrixLayout::RowMajor));
  for (uint e = 0; e < sums.Length(); ++e)
    sums.Set(e, sums.Get(e) + 3);
  sums.Store<16>(Changed, 0, 64, MatrixLayout::RowMajor);
}
