// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation -Wno-staging
// define: WAVE=8
// Three waves share matrices that are padded, and access elements by number: a bias that has one number for each column, the
// greatest of the elements, all of which are negative, and the elements below a diagonal.
// py: A = [[(r * 5 + k * 3) % 9 - 4 for k in range(9)] for r in range(21)]
// py: B = [[(k * 7 + c * 3) % 7 - 3 for c in range(13)] for k in range(9)]
// py: bias = [-300 - 7 * c for c in range(13)]
// py: P = [[x + b for x, b in zip(row, bias)] for row in mul(A, B)]
// py: M = [[x if c <= r else -2 for c, x in enumerate(row)] for r, row in enumerate(P)]
// in A_ f16 @ 0.0: flat([row + [7] for row in A])
// in B_ f16 @ 0.1: flat([row + [7] for row in B])
// in Bias f32 @ 0.2: bias
// inout Most i32 @ 0.3: [-2147483648] -> [int(max(flat(P)))]
// out C f32 @ 0.4: flat([row + [-1] for row in M])
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer A_ : register(t0);
ByteAddressBuffer B_ : register(t1);
StructuredBuffer<float> Bias : register(t2);
RWByteAddressBuffer Most : register(u3);
RWByteAddressBuffer C : register(u4);
typedef Matrix<ComponentType::F16, 21, 9, MatrixUse::A, MatrixScope::ThreadGroup> Left;
typedef Matrix<ComponentType::F16, 9, 13, MatrixUse::B, MatrixScope::ThreadGroup> Right;
typedef Matrix<ComponentType::F32, 21, 13, MatrixUse::Accumulator, MatrixScope::ThreadGroup> Sums;

[WaveSize(WAVE)] [numthreads(WAVE * 3, 1, 1)] void main(uint index : SV_GroupIndex) {
  for (uint n = index; n < 21 * 14; n += 3 * WAVE)
    C.Store(n * 4, -1.0f);
  AllMemoryBarrierWithGroupSync();
  Left a = Left::Load(A_, 0, 20, MatrixLayout::RowMajor);
  Right b = Right::Load(B_, 0, 28, MatrixLayout::RowMajor);
  Sums d = Sums::Splat(0);
  d.MultiplyAccumulate(a, b);
  for (uint i = 0; i < d.Length(); ++i)
    d.Set(i, d.Get(i) + Bias[d.GetCoordinate(i).y]);
  int most = -2147483647;
  for (uint j = 0; j < d.Length(); ++j)
    most = max(most, (int)d.Get(j));
  Most.InterlockedMax(0, most);
  for (int k = 0; k < d.Length(); k++)
    if (d.GetCoordinate(k).y > d.GetCoordinate(k).x)
      d.Set(k, -2);
  d.Store(C, 0, 56, MatrixLayout::RowMajor);
}
