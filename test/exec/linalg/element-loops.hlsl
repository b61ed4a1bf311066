// RUN: %exec-test %s
// matrix
// options: -T cs_6_10 -Wno-emulation -Wno-linalg-uniformity
// define: WAVE=8
// also: lavapipe-8x8x8
// Loops over the elements of matrices of several tiles: a choice per element, elements set under a condition, a loop that is left
// early, [loop], an old value that is used after its element was set, two matrices of different types, and one in a struct.
// py: R, C = 24, 40
// py: A = [[(r * 7 + c * 5) % 23 - 11 for c in range(C)] for r in range(R)]
// py: B = [[(r * 3 - c * 2) % 17 - 9 for c in range(C)] for r in range(R)]
// in In f32: flat(A) + flat(B)
// py: masked = [[A[r][c] * 2 + B[r][c] if r >= c else A[r][c] for c in range(C)] for r in range(R)]
// py: chosen = [[max(masked[r][c], c - r) if c % 3 else -1 for c in range(C)] for r in range(R)]
// py: old = [[B[r][c] - 1 - r * 40 for c in range(C)] for r in range(R)]
// py: doubled = [[B[r][c] * 2 for c in range(C)] for r in range(R)]
// py: held = [[A[r][c] + r - c for c in range(C)] for r in range(R)]
// py: counted = [[B[r][c] + 3 if r != 5 else B[r][c] for c in range(C)] for r in range(R)]
// out Out f32: flat(chosen) + flat(doubled) + flat(held) + flat(counted)
// out Narrow f16: flat(old)
#include <dx/linalg.h>
using namespace dx::linalg;
#define ROWS 24
#define COLUMNS 40
typedef Matrix<ComponentType::F32, ROWS, COLUMNS, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
typedef Matrix<ComponentType::F16, ROWS, COLUMNS, MatrixUse::Accumulator, MatrixScope::Wave> Halves;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
RWByteAddressBuffer Narrow : register(u2);

struct Pair {
  Sums m[2];
  float n;
};

static const uint Size = ROWS * COLUMNS * 4, Line = COLUMNS * 4;

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  Sums a = Sums::Load<16>(In, 0, Line, MatrixLayout::RowMajor), b = Sums::Load<16>(In, Size, Line, MatrixLayout::RowMajor);
  Pair pair;
  pair.m[0] = a;
  pair.m[1] = b;
  pair.n = 3;

  for (uint e = 0; e < a.Length(); ++e) {
    const uint2 at = a.GetCoordinate(e);
    if (at.x >= at.y)
      a.Set(e, a.Get(e) * 2 + b.Get(e));
  }
  for (uint e = 0; e < a.Length(); e++) {
    const int2 at = a.GetCoordinate(e);
    a.Set(e, at.y % 3 ? max(a.Get(e), at.y - at.x) : -1);
  }
  a.Store<16>(Out, 0, Line, MatrixLayout::RowMajor);

  Halves h = Halves::Splat(0);
  [unroll] for (uint e = 0; e < b.Length(); ++e) {
    const float old = b.Get(e);
    b.Set(e, old * 2);
    h.Set(e, (float16_t)(old - 1 - h.GetCoordinate(e).x * 40.0));
  }
  b.Store<16>(Out, Size, Line, MatrixLayout::RowMajor);
  h.Store<16>(Narrow, 0, COLUMNS * 2, MatrixLayout::RowMajor);

  [loop] for (uint e = 0; e < pair.m[0].Length(); ++e) {
    const int2 at = pair.m[0].GetCoordinate(e);
    pair.m[0].Set(e, pair.m[0].Get(e) + at.x - at.y);
  }
  for (uint e = 0; e < pair.m[1].Length(); ++e) {
    if (pair.m[1].GetCoordinate(e).x == 5)
      continue;
    pair.m[1].Set(e, pair.m[1].Get(e) + pair.n);
  }
  pair.m[0].Store<16>(Out, 2 * Size, Line, MatrixLayout::RowMajor);
  pair.m[1].Store<16>(Out, 3 * Size, Line, MatrixLayout::RowMajor);
}
