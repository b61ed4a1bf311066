// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation -Wno-staging
// define: WAVE=8
// Factors whose K is padded and whose elements are set by number, or that are filled, of a wave and of two waves together.
// What is beyond them stays 0, though the numbers that are set would not be.
// py: A = [[(r * 5 + k * 3) % 9 - 4 for k in range(13)] for r in range(11)]
// py: B = [[(k * 7 + c * 3) % 7 - 3 for c in range(18)] for k in range(13)]
// py: L = [[2 * x + 1 for x in row] for row in A]
// py: R = [[x + (k if x < 0 else 5) for x in row] for k, row in enumerate(B)]
// py: S = [[3 * sum(R[k][c] for k in range(13)) for c in range(18)] for r in range(11)]
// py: nan = float("nan")
// in A_ f16 @ 0.0: flat([row + [nan] for row in A])
// in B_ f16 @ 0.1: flat([row + [nan] * 2 for row in B])
// out C f32 @ 0.2: flat(mul(L, R)) * 3 + flat(S)
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer A_ : register(t0);
ByteAddressBuffer B_ : register(t1);
RWByteAddressBuffer C : register(u2);

[WaveSize(WAVE)] [numthreads(WAVE * 2, 1, 1)] void main(uint index : SV_GroupIndex) {
  uint wave = WaveReadLaneFirst(index / WAVE);
#define MULTIPLY(SCOPE, PLACE)                                                                       \
  {                                                                                                  \
    typedef Matrix<ComponentType::F16, 11, 13, MatrixUse::A, MatrixScope::SCOPE> Left;               \
    typedef Matrix<ComponentType::F16, 13, 18, MatrixUse::B, MatrixScope::SCOPE> Right;              \
    Left a = Left::Load(A_, 0, 28, MatrixLayout::RowMajor);                                          \
    Right b = Right::Load(B_, 0, 40, MatrixLayout::RowMajor);                                        \
    for (uint i = 0; i < a.Length(); ++i)                                                            \
      a.Set(i, a.Get(i) * 2 + 1);                                                                    \
    for (uint j = 0; j < b.Length(); ++j)                                                            \
      b.Set(j, b.Get(j) + (float16_t)(b.Get(j) < 0 ? b.GetCoordinate(j).x : 5));                     \
    Multiply<ComponentType::F32>(a, b).Store(C, PLACE, 72, MatrixLayout::RowMajor);                  \
    if (MatrixScope::SCOPE == MatrixScope::ThreadGroup)                                              \
      Multiply<ComponentType::F32>(Left::Splat(3), b).Store(C, 3 * 792, 72, MatrixLayout::RowMajor); \
  }
  MULTIPLY(Wave, wave * 792)
  MULTIPLY(ThreadGroup, 2 * 792)
}
