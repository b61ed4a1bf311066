// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation -Wno-staging
// define: WAVE=8
// Five waves share matrices that no split into tiles fits, along K neither: from a buffer and a groupshared array, with
// strides longer than lines; what lies beside the matrices is not a number, and stays. A product becomes a factor of another.
// py: nan = float("nan")
// py: A = [[(r * 5 + k * 3) % 9 - 4 for k in range(21)] for r in range(37)]
// py: B = [[(k * 7 + c * 3) % 7 - 3 for c in range(26)] for k in range(21)]
// py: D = [[(r * 2 + c * 5) % 11 - 5 for c in range(26)] for r in range(37)]
// py: E = [[(r + c) % 3 - 1 for c in range(26)] for r in range(26)]
// py: P = [[x + y for x, y in zip(p, d)] for p, d in zip(mul(A, B), D)]
// py: Q = mul(P, E)
// in A_ f16 @ 0.0: [nan] * 8 + flat([row + [nan] * 3 for row in A]) + [nan] * 9
// in B_ f16 @ 0.1: [nan] * 24 + flat([row + [nan] * 3 for row in transpose(B)]) + [nan] * 8
// in D_ f32 @ 0.2: flat([row + [nan] * 2 for row in D])
// in E_ f16 @ 0.3: flat([row + [nan] * 6 for row in E])
// out C f32 @ 0.4: [-1] * 4 + flat([[3 * x for x in row] + [-1] * 2 for row in P])
// out T f32 @ 0.5: [-1] * 8 + flat([row + [-1] * 3 for row in transpose(Q)])
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer A_ : register(t0);
StructuredBuffer<float16_t> B_ : register(t1);
ByteAddressBuffer D_ : register(t2);
ByteAddressBuffer E_ : register(t3);
RWByteAddressBuffer C : register(u4);
RWByteAddressBuffer T : register(u5);
groupshared float16_t Columns[24 + 26 * 24 + 8];
typedef Matrix<ComponentType::F16, 37, 21, MatrixUse::A, MatrixScope::ThreadGroup> Left;
typedef Matrix<ComponentType::F16, 21, 26, MatrixUse::B, MatrixScope::ThreadGroup> Right;
typedef Matrix<ComponentType::F16, 37, 26, MatrixUse::A, MatrixScope::ThreadGroup> Again;
typedef Matrix<ComponentType::F16, 26, 26, MatrixUse::B, MatrixScope::ThreadGroup> Square;
typedef Matrix<ComponentType::F32, 37, 26, MatrixUse::Accumulator, MatrixScope::ThreadGroup> Sums;

[WaveSize(WAVE)] [numthreads(WAVE * 5, 1, 1)] void main(uint index : SV_GroupIndex) {
  for (uint i = index; i < 24 + 26 * 24 + 8; i += 5 * WAVE)
    Columns[i] = B_[i];
  for (uint j = index; j < 4 + 37 * 28; j += 5 * WAVE)
    C.Store(j * 4, -1.0f);
  for (uint k = index; k < 8 + 26 * 40; k += 5 * WAVE)
    T.Store(k * 4, -1.0f);
  AllMemoryBarrierWithGroupSync();
  Left a = Left::Load(A_, 16, 48, MatrixLayout::RowMajor);
  Right b = Right::Load(Columns, 24, 24, MatrixLayout::ColMajor);
  Sums d = Sums::Load(D_, 0, 28 * 4, MatrixLayout::RowMajor);
  d.MultiplyAccumulate(a, b);
  Sums twice[2];
  twice[0] = d;
  twice[1] = Sums::Splat(0);
  uint first = D_.Load(0) == 0x12345678 ? 1 : 0;
  d.Store(C, 16, 28 * 4, MatrixLayout::RowMajor);
  twice[first].InterlockedAccumulate(C, 16, 28 * 4, MatrixLayout::RowMajor);
  twice[0].InterlockedAccumulate(C, 16, 28 * 4, MatrixLayout::RowMajor);
  twice[1].MultiplyAccumulate(d.Cast<ComponentType::F16, MatrixUse::A>(), Square::Load(E_, 0, 64, MatrixLayout::RowMajor));
  twice[1].Store(T, 32, 40 * 4, MatrixLayout::ColMajor);
}
