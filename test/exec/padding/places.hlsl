// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation -Wno-staging
// define: WAVE=8
// Two waves with matrices that no tile divides: from buffers and groupshared arrays, with strides longer than lines; what
// lies beside the matrices is not a number, and stays.
// py: nan = float("nan")
// py: A = [[[(r * 5 + k * 3 + w) % 9 - 4 for k in range(13)] for r in range(11)] for w in range(2)]
// py: B = [[[(k * 7 + c * 3 + w) % 7 - 3 for c in range(18)] for k in range(13)] for w in range(2)]
// py: D = [[[(r * 2 + c * 5) % 11 - 5 for c in range(18)] for r in range(11)] for w in range(2)]
// py: P = [[[x + 2 * y for x, y in zip(p, d)] for p, d in zip(mul(A[w], B[w]), D[w])] for w in range(2)]
// in A_ f16 @ 0.0: sum((flat([row + [nan] * 5 for row in A[w]]) + [nan] * 4 for w in range(2)), [])
// in B_ f16 @ 0.1: sum((flat([row + [nan] * 3 for row in transpose(B[w])]) + [nan] * 2 for w in range(2)), [])
// in D_ f32 @ 0.2: sum((flat([row + [nan] * 2 for row in D[w]]) for w in range(2)), [])
// out C f32 @ 0.3: sum((flat([row + [-1] * 3 for row in P[w]]) + [-1] * 3 for w in range(2)), [])
// out T f32 @ 0.4: sum((flat([row + [-1] * 1 for row in transpose(P[w])]) for w in range(2)), [])
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer A_ : register(t0);
StructuredBuffer<float16_t> B_ : register(t1);
ByteAddressBuffer D_ : register(t2);
RWByteAddressBuffer C : register(u3);
RWByteAddressBuffer T : register(u4);
groupshared float16_t Columns[2 * 18 * 16 + 4];
typedef Matrix<ComponentType::F16, 11, 13, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 13, 18, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, 11, 18, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

[WaveSize(WAVE)] [numthreads(WAVE * 2, 1, 1)] void main(uint index : SV_GroupIndex) {
  uint wave = WaveReadLaneFirst(index / WAVE);
  for (uint i = index; i < 2 * (18 * 16 + 2); i += 2 * WAVE)
    Columns[i] = B_[i];
  for (uint j = index; j < 2 * (11 * 21 + 3); j += 2 * WAVE)
    C.Store(j * 4, -1.0f);
  for (uint k = index; k < 2 * 18 * 12; k += 2 * WAVE)
    T.Store(k * 4, -1.0f);
  AllMemoryBarrierWithGroupSync();
  Left a = Left::Load(A_, wave * ((11 * 18 + 4) * 2), 36, MatrixLayout::RowMajor);
  Right b = Right::Load(Columns, wave * (18 * 16 + 2), 16, MatrixLayout::ColMajor);
  Sums d = Sums::Load(D_, wave * (11 * 20 * 4), 80, MatrixLayout::RowMajor);
  d.MultiplyAccumulate(a, b);
  Sums twice[2];
  twice[0] = Sums::Load(D_, wave * (11 * 20 * 4), 80, MatrixLayout::RowMajor);
  twice[1] = d;
  uint second = D_.Load(0) == 0x12345678 ? 0 : 1;
  twice[second].Store(C, wave * ((11 * 21 + 3) * 4), 84, MatrixLayout::RowMajor);
  AllMemoryBarrierWithGroupSync();
  twice[0].InterlockedAccumulate(C, wave * ((11 * 21 + 3) * 4), 84, MatrixLayout::RowMajor);
  AllMemoryBarrierWithGroupSync();
  Sums::Load(C, wave * ((11 * 21 + 3) * 4), 84, MatrixLayout::RowMajor)
      .Store(T, wave * (18 * 12 * 4), 48, MatrixLayout::ColMajor);
}
