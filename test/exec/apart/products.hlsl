// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation -Wno-staging
// define: WAVE=8
// Products of 16x8x8, which the device has tiles for, and others in the same set, which it has none for: of factors
// with 5 components along K that are set by number, with the same sums; and with sums whose elements are changed by
// number, not only in a loop. Two waves, each with its part of the buffers.
// py: A = [[[(r * 5 + k * 3 + w) % 9 - 4 for k in range(8)] for r in range(16)] for w in range(2)]
// py: B = [[[(k * 7 + c * 3 + w) % 7 - 3 for c in range(8)] for k in range(8)] for w in range(2)]
// py: D = [[[(k * 3 + c * 5 + w) % 5 - 2 for c in range(8)] for k in range(5)] for w in range(2)]
// py: E = [[[(k * 2 + c * 9 + w) % 11 - 5 for c in range(11)] for k in range(8)] for w in range(2)]
// py: S = [mul([[2] * 5 for r in range(16)], D[w]) for w in range(2)]
// py: P = [[[4 * x + 4 * y for x, y in zip(p, s)] for p, s in zip(mul(A[w], B[w]), S[w])] for w in range(2)]
// py: Q = [[[(2 * x + 1) if r % 2 else 2 * x for x in row] for r, row in enumerate(mul(A[w], E[w]))] for w in range(2)]
// in A_ f16 @ 0.0: sum((flat(A[w]) for w in range(2)), [])
// in B_ f16 @ 0.1: sum((flat([row + [9] * 8 for row in B[w]]) for w in range(2)), [])
// in D_ f16 @ 0.2: sum((flat([row + [9] * 8 for row in D[w]]) for w in range(2)), [])
// in E_ f16 @ 0.3: sum((flat([row + [9] * 5 for row in E[w]]) for w in range(2)), [])
// out C f32 @ 0.4: sum((flat(P[w]) for w in range(2)), [])
// out F f32 @ 0.5: sum((flat(Q[w]) for w in range(2)), [])
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer A_ : register(t0);
ByteAddressBuffer B_ : register(t1);
ByteAddressBuffer D_ : register(t2);
ByteAddressBuffer E_ : register(t3);
RWByteAddressBuffer C : register(u4);
RWByteAddressBuffer F : register(u5);
typedef Matrix<ComponentType::F16, 16, 8, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 8, 8, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, 16, 8, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
typedef Matrix<ComponentType::F16, 16, 5, MatrixUse::A, MatrixScope::Wave> OddLeft;
typedef Matrix<ComponentType::F16, 5, 8, MatrixUse::B, MatrixScope::Wave> OddRight;
typedef Matrix<ComponentType::F16, 8, 11, MatrixUse::B, MatrixScope::Wave> WideRight;
typedef Matrix<ComponentType::F32, 16, 11, MatrixUse::Accumulator, MatrixScope::Wave> WideSums;

[WaveSize(WAVE)] [numthreads(WAVE * 2, 1, 1)] void main(uint index : SV_GroupIndex) {
  uint wave = WaveReadLaneFirst(index / WAVE);
  Left a = Left::Load(A_, wave * 16 * 16, 16, MatrixLayout::RowMajor);
  Right b = Right::Load(B_, wave * 8 * 32, 32, MatrixLayout::RowMajor);
  OddLeft twos = OddLeft::Splat(2);
  twos.Set(0, 2);
  OddRight d = OddRight::Load(D_, wave * 5 * 32, 32, MatrixLayout::RowMajor);
  WideRight e = WideRight::Load(E_, wave * 8 * 32, 32, MatrixLayout::RowMajor);
  Sums sums = Sums::Splat(0);
  WideSums wide = WideSums::Splat(0);
  for (uint i = 0; i < 4; ++i) {
    sums.MultiplyAccumulate(a, b);
    sums.MultiplyAccumulate(twos, d);
    if (i % 2)
      wide.MultiplyAccumulate(a, e);
  }
  for (uint n = 0; n < wide.Length(); ++n)
    if (wide.GetCoordinate(n).x % 2)
      wide.Set(n, wide.Get(n) + 1);
  wide.Set(0, wide.Get(0));
  sums.Store(C, wave * 16 * 32, 32, MatrixLayout::RowMajor);
  wide.Store(F, wave * 16 * 44, 44, MatrixLayout::RowMajor);
}
