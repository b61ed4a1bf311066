// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-staging
// define: WAVE=8
// Two waves with matrices that no tile divides, whose elements are accessed by number: a bias that has one number for each
// column, the sum, the number and the greatest of the elements, all of which are negative, the elements above a diagonal, and
// a factor that is filled. Elements beyond the matrices do not count.
// py: A = [[[(r * 5 + k * 3 + w) % 9 - 4 for k in range(13)] for r in range(11)] for w in range(2)]
// py: B = [[[(k * 7 + c * 3 + w) % 7 - 3 for c in range(18)] for k in range(13)] for w in range(2)]
// py: bias = [-300 - 7 * c for c in range(18)]
// py: P = [[[x + b for x, b in zip(row, bias)] for row in mul(A[w], B[w])] for w in range(2)]
// py: M = [[[x if c <= r + w else -2 for c, x in enumerate(row)] for r, row in enumerate(P[w])] for w in range(2)]
// py: S = [[[3 * sum(B[w][k][c] for k in range(13)) for c in range(18)] for r in range(11)] for w in range(2)]
// in A_ f16 @ 0.0: sum((flat(A[w]) for w in range(2)), [])
// in B_ f16 @ 0.1: sum((flat(B[w]) for w in range(2)), [])
// in Bias f32 @ 0.2: bias
// inout Totals i32 @ 0.3: [0, 0, -2147483648, 0] * 2 -> sum(([int(sum(flat(P[w]))), 11 * 18, int(max(flat(P[w]))), 11 * 18] for w in range(2)), [])
// out C f32 @ 0.4: sum((flat(M[w]) for w in range(2)), [])
// out D f32 @ 0.5: sum((flat(S[w]) for w in range(2)), [])
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer A_ : register(t0);
ByteAddressBuffer B_ : register(t1);
StructuredBuffer<float> Bias : register(t2);
RWByteAddressBuffer Totals : register(u3);
RWByteAddressBuffer C : register(u4);
RWByteAddressBuffer D : register(u5);
typedef Matrix<ComponentType::F16, 11, 13, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 13, 18, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, 11, 18, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

[WaveSize(WAVE)] [numthreads(WAVE * 2, 1, 1)] void main(uint index : SV_GroupIndex) {
  uint wave = WaveReadLaneFirst(index / WAVE);
  Left a = Left::Load(A_, wave * (11 * 13 * 2), 26, MatrixLayout::RowMajor);
  Right b = Right::Load(B_, wave * (13 * 18 * 2), 36, MatrixLayout::RowMajor);
  Sums d = Sums::Splat(0);
  d.MultiplyAccumulate(a, b);
  for (uint i = 0; i < d.Length(); ++i)
    d.Set(i, d.Get(i) + Bias[d.GetCoordinate(i).y]);
  int sum = 0, count = 0, most = -2147483647;
  for (uint j = 0; j < d.Length(); ++j) {
    sum += (int)d.Get(j);
    most = max(most, (int)d.Get(j));
    ++count;
  }
  Totals.InterlockedAdd(wave * 16, sum);
  Totals.InterlockedAdd(wave * 16 + 4, count);
  Totals.InterlockedMax(wave * 16 + 8, most);
  for (int k = 0; k < d.Length(); k++)
    if (d.GetCoordinate(k).y > d.GetCoordinate(k).x + wave)
      d.Set(k, -2);
  for (uint l = 0; l < d.Length(); ++l)
    Totals.InterlockedAdd(wave * 16 + 12, 1);
  d.Store(C, wave * (11 * 18 * 4), 72, MatrixLayout::RowMajor);
  Sums e = Sums::Splat(0);
  e.MultiplyAccumulate(Left::Splat(3), b);
  e.Store(D, wave * (11 * 18 * 4), 72, MatrixLayout::RowMajor);
}
