// RUN: %exec-test %s
// matrix
// options: -T cs_6_10 -Wno-emulation -Wno-linalg-uniformity -Wno-staging
// define: WAVE=8
// also: lavapipe-8x8x8
// Loops over elements that end early: a search whose counter is used afterwards, half of the elements, continue in a switch whose
// break leaves only it, loops inside with a break and a continue of their own, a function that returns from its loop, and a
// turn that always continues. Two waves; the second shape is one that no tile divides.
// py: R, C = 24, 40
// py: A = [[[(r * C + c) * 2 - 700 + w for c in range(C)] for r in range(R)] for w in range(2)]
// py: P = [[[(r * 18 + c) * 3 - 200 - w for c in range(18)] for r in range(11)] for w in range(2)]
// py: sought = [[A[w][17 + w][5] for w in range(2)], [P[w][2][16 + w] for w in range(2)]]
// py: found = [[[x if x != sought[0][w] else -5 for x in row] for row in A[w]] for w in range(2)]
// py: chosen = [[[x if x % 3 == 0 else x + 1 if x % 3 == 1 else -x for x in row] for row in found[w]] for w in range(2)]
// py: summed = [[[x + (6 if x > 0 else 4) for x in row] for row in chosen[w]] for w in range(2)]
// py: small = [[[2 * (x if x != sought[1][w] else 1000) for x in row] for row in P[w]] for w in range(2)]
// py: odds = lambda M: sum(1 for row in M for x in row if x % 2)
// in In f32 @ 0.0: sum((flat(A[w]) for w in range(2)), [])
// in Small f32 @ 0.1: sum((flat(P[w]) for w in range(2)), [])
// inout Totals i32 @ 0.2: [0] * 12 -> sum(([sought[0][w], 1, R * C // 2, odds(summed[w]), sought[1][w], 1] for w in range(2)), [])
// out Out f32 @ 0.3: sum((flat(summed[w]) for w in range(2)), [])
// out SmallOut f32 @ 0.4: sum((flat(small[w]) for w in range(2)), [])
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
ByteAddressBuffer Small : register(t1);
RWByteAddressBuffer Totals : register(u2);
RWByteAddressBuffer Out : register(u3);
RWByteAddressBuffer SmallOut : register(u4);
typedef Matrix<ComponentType::F32, 24, 40, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
typedef Matrix<ComponentType::F32, 11, 18, MatrixUse::Accumulator, MatrixScope::Wave> Odd;

// The number of odd elements before the first that is beyond all.
int odds(Sums m) {
  int n = 0;
  for (uint e = 0; e < m.Length(); ++e) {
    const int x = (int)m.Get(e);
    if (x > 100000)
      return -1;
    n += x & 1;
  }
  return n;
}

[WaveSize(WAVE)] [numthreads(WAVE * 2, 1, 1)] void main(uint index : SV_GroupIndex) {
  const uint wave = WaveReadLaneFirst(index / WAVE);
  Sums m = Sums::Load<16>(In, wave * (24 * 40 * 4), 160, MatrixLayout::RowMajor);
  const float sought = ((17 + wave) * 40 + 5) * 2 - 700.0 + wave;
  uint i;
  for (i = 0; i < m.Length(); ++i)
    if (m.Get(i) == sought)
      break;
  if (i < m.Length()) {
    Totals.InterlockedAdd(wave * 24, (int)m.Get(i));
    Totals.InterlockedAdd(wave * 24 + 4, 1);
    m.Set(i, -5);
  }

  int upper = 0;
  for (uint e = 0; e < m.Length(); ++e) {
    if (e * 2 >= m.Length())
      break;
    upper += m.Get(e) < 100000;
  }
  Totals.InterlockedAdd(wave * 24 + 8, upper);

  for (uint e = 0; e < m.Length(); ++e) {
    const int x = (int)m.Get(e);
    switch ((x % 3 + 3) % 3) {
    case 0:
      continue;
    case 1:
      m.Set(e, x + 1);
      break;
    default:
      if (x > 100000)
        break;
      m.Set(e, -x);
      continue;
    }
    if (m.Get(e) == -100000)
      m.Set(e, 0);
  }

  for (int e = 0; e < m.Length(); e++) {
    const float x = m.Get(e);
    int n = 0;
    for (int j = 0; j < 9; ++j) {
      if (j % 2)
        continue;
      if (j > (x > 0 ? 5 : 3))
        break;
      n += 2;
    }
    if (x == 0) {
      m.Set(e, 4);
      continue;
    }
    m.Set(e, x + n);
  }
  Totals.InterlockedAdd(wave * 24 + 12, odds(m));
  m.Store<16>(Out, wave * (24 * 40 * 4), 160, MatrixLayout::RowMajor);

  Odd p = Odd::Load(Small, wave * (11 * 18 * 4), 72, MatrixLayout::RowMajor);
  const float other = (2 * 18 + 16 + wave) * 3 - 200.0 - wave;
  for (uint e = 0; e < p.Length(); ++e)
    if (p.Get(e) == other) {
      Totals.InterlockedAdd(wave * 24 + 16, (int)p.Get(e));
      Totals.InterlockedAdd(wave * 24 + 20, 1);
      p.Set(e, 1000);
      break;
    }
  for (uint e = 0; e < p.Length(); ++e) {
    p.Set(e, 2 * p.Get(e));
    continue;
  }
  p.Store(SmallOut, wave * (11 * 18 * 4), 72, MatrixLayout::RowMajor);
}
