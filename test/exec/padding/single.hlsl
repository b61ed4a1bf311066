// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation -Wno-staging
// define: WAVE=8
// Matrices that are less than one tile, with elements by number.
// py: A = [[(r * 5 + k * 3) % 9 - 4 for k in range(6)] for r in range(5)]
// py: B = [[(k * 7 + c * 3) % 7 - 3 for c in range(7)] for k in range(6)]
// in A_ f16 @ 0.0: flat(A)
// in B_ f16 @ 0.1: flat(B)
// in Bias f32 @ 0.2: range(7)
// out C f32 @ 0.3: flat([[x + c + 10 * r for c, x in enumerate(row)] for r, row in enumerate(mul(A, B))])
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer A_ : register(t0);
ByteAddressBuffer B_ : register(t1);
StructuredBuffer<float> Bias : register(t2);
RWByteAddressBuffer C : register(u3);
typedef Matrix<ComponentType::F16, 5, 6, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 6, 7, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, 5, 7, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  Sums d = Multiply<ComponentType::F32>(Left::Load(A_, 0, 12, MatrixLayout::RowMajor), Right::Load(B_, 0, 14, MatrixLayout::RowMajor));
  for (uint i = 0; i < d.Length(); ++i)
    d.Set(i, d.Get(i) + Bias[d.GetCoordinate(i).y] + 10 * d.GetCoordinate(i).x);
  d.Store(C, 0, 28, MatrixLayout::RowMajor);
}
