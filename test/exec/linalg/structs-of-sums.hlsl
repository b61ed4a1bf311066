// RUN: %exec-test %s
// matrix
// options: -T cs_6_10 -Wno-emulation
// define: WAVE=8
// also: lavapipe-8x8x8
// Sums in an array of structs with other members, chosen by a computed index; structs that are exchanged; a factor of products of
// two shapes.
// py: N, S = 16, 4
// py: A = [[[(s * 5 + r * 3 + c * 7) % 9 - 4 for c in range(N)] for r in range(N)] for s in range(S)]
// py: B = [[[(i * 2 + r * 5 - c * 3) % 7 - 3 for c in range(N)] for r in range(N)] for i in range(2)]
// py: W = [[(r * 3 - c * 2) % 11 - 5 for c in range(2 * N)] for r in range(N)]
// py: def plus(x, y): return [[p + q for p, q in zip(a, b)] for a, b in zip(x, y)]
// py: sums = [[plus(mul(A[p], B[i]), mul(A[p + 2], B[i])) for i in range(2)] for p in range(2)]
// in Left f16: flat([r for a in A for r in a])
// in Right f16: flat([r for b in B for r in b]) + flat(W)
// out Out f32: flat([r for p in (1, 0) for i in range(2) for r in sums[p][i]]) + flat(mul(A[3], W))
// out Counts u32: [2, 4, 102, 0, 2, 1, 0, 103]
#include <dx/linalg.h>
using namespace dx::linalg;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> LeftMatrix;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> RightMatrix;
typedef Matrix<ComponentType::F16, 16, 32, MatrixUse::B, MatrixScope::Wave> WideRight;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
ByteAddressBuffer Left : register(t0);
ByteAddressBuffer Right : register(t1);
RWByteAddressBuffer Out : register(u2);
RWStructuredBuffer<uint> Counts : register(u3);

struct Pair {
  Sums sum[2];
  uint n;
  uint weights[3];
};

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  Pair pairs[2];
  for (uint p = 0; p < 2; ++p) {
    pairs[p].sum[0] = pairs[p].sum[1] = Sums::Splat(0);
    pairs[p].n = 0;
    for (uint w = 0; w < 3; ++w)
      pairs[p].weights[w] = w == 2 - p ? 100 : 0;
  }
  LeftMatrix a;
  [loop] for (uint s = 0; s < 4; ++s) {
    a = LeftMatrix::Load(Left, s * 512, 32, MatrixLayout::RowMajor);
    for (uint i = 0; i < 2; ++i)
      pairs[s & 1].sum[i].MultiplyAccumulate(a, RightMatrix::Load(Right, i * 512, 32, MatrixLayout::RowMajor));
    ++pairs[s & 1].n;
    pairs[s & 1].weights[s % 3] += s + 1;
  }
  Pair first = pairs[0];
  pairs[0] = pairs[1];
  pairs[1] = first;
  for (uint p = 0; p < 2; ++p)
    for (uint i = 0; i < 2; ++i)
      pairs[p].sum[i].Store(Out, (p * 2 + i) * 1024, 64, MatrixLayout::RowMajor);
  Multiply<ComponentType::F32>(a, WideRight::Load(Right, 1024, 64, MatrixLayout::RowMajor)).Store(Out, 4096, 128, MatrixLayout::RowMajor);
  if (lane == 0)
    for (uint p = 0; p < 2; ++p) {
      Counts[p * 4] = pairs[p].n;
      for (uint w = 0; w < 3; ++w)
        Counts[p * 4 + 1 + w] = pairs[p].weights[w];
    }
}
