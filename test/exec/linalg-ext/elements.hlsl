// RUN: %exec-test %s
// matrix
// options: -T cs_6_10 -Wno-emulation -Wno-staging
// define: WAVE=8
// also: lavapipe-8x8x8
// Functors over elements: with a constant, with a state that they keep, of two matrices, of components without HLSL numbers, of a
// thread group's matrix; and ForEach, whose functor counts and writes.
// py: R, C = 24, 40
// py: A = [[(r * 7 + c * 5) % 23 - 11 for c in range(C)] for r in range(R)]
// py: B = [[(r * 3 - c * 2) % 17 - 9 for c in range(C)] for r in range(R)]
// in In f32: flat(A) + flat(B)
// in Small i8: [(i * 5) % 100 - 50 for i in range(16 * 32)]
// py: scaled = [[A[r][c] * 3 + r - 2 * c for c in range(C)] for r in range(R)]
// py: masked = [[scaled[r][c] if c <= r else B[r][c] for c in range(C)] for r in range(R)]
// out Out f32: flat(scaled) + flat(masked) + [x + 1 for x in flat(A)] + [x + 1 for x in flat(B)]
// out Narrow bf16: [2 * x for x in flat(A)]
// out Bytes i8: [max(Small[i], i % 32 - 16) for i in range(16 * 32)]
// out Written f32: flat(B)
// out Count u32: [R * C]
#include <tessera/linalg_ext.h>
using namespace dx::linalg;
using namespace tessera;
#define ROWS 24
#define COLUMNS 40
typedef Matrix<ComponentType::F32, ROWS, COLUMNS, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
typedef Matrix<ComponentType::F32, ROWS, COLUMNS, MatrixUse::Accumulator, MatrixScope::ThreadGroup> GroupSums;
typedef Matrix<ComponentType::BFloat16, ROWS, COLUMNS, MatrixUse::Accumulator, MatrixScope::Wave> Narrows;
typedef Matrix<ComponentType::I8, 16, 32, MatrixUse::A, MatrixScope::Wave> Lefts;
ByteAddressBuffer In : register(t0);
ByteAddressBuffer Small : register(t1);
RWByteAddressBuffer Out : register(u2);
RWByteAddressBuffer Narrow : register(u3);
RWByteAddressBuffer Bytes : register(u4);
RWStructuredBuffer<float> Written : register(u5);
RWStructuredBuffer<uint> Count : register(u6);

struct Scale {
  float k;
  float operator()(uint row, uint column, float x) { return x * k + row - 2 * (float)column; }
};
struct Mask {
  float operator()(uint row, uint column, float x, float y) { return column <= row ? x : y; }
};
struct Once { // adds its state, which changes after the first element
  float n;
  float operator()(uint row, uint column, float x) {
    const float y = x + (n > 0 ? 1 : 100);
    n = 1;
    return y;
  }
};
struct Double {
  float operator()(uint row, uint column, float x) { return x * 2; }
};
struct Larger {
  int operator()(uint row, uint column, int x) { return max(x, (int)column - 16); }
};
struct Next {
  float operator()(uint row, uint column, float x) { return x + 1; }
};
struct Write {
  uint count;
  void operator()(uint row, uint column, float x) {
    Written[row * COLUMNS + column] = x;
    ++count;
  }
};

static const uint Size = ROWS * COLUMNS * 4, Line = COLUMNS * 4;

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  Sums a = Sums::Load<16>(In, 0, Line, MatrixLayout::RowMajor), b = Sums::Load<16>(In, Size, Line, MatrixLayout::RowMajor);
  Scale scale;
  scale.k = 3;
  Sums scaled = Map(a, scale);
  scaled.Store<16>(Out, 0, Line, MatrixLayout::RowMajor);
  const Mask mask;
  Map(scaled, b, mask).Store<16>(Out, Size, Line, MatrixLayout::RowMajor);
  Once once;
  once.n = 1;
  Map(a, once).Store<16>(Out, 2 * Size, Line, MatrixLayout::RowMajor);

  const Next next;
  Map(GroupSums::Load<16>(In, Size, Line, MatrixLayout::RowMajor), next).Store<16>(Out, 3 * Size, Line, MatrixLayout::RowMajor);
  const Double twice;
  Map(a.Cast<ComponentType::BFloat16>(), twice).Store<16>(Narrow, 0, COLUMNS * 2, MatrixLayout::RowMajor);
  const Larger larger;
  Map(Lefts::Load<16>(Small, 0, 32, MatrixLayout::RowMajor), larger).Store<16>(Bytes, 0, 32, MatrixLayout::RowMajor);

  Write write;
  write.count = 0;
  ForEach(b, write);
  const uint all = WaveActiveSum(write.count);
  if (lane == 0)
    Count[0] = all;
}
