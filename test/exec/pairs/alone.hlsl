// RUN: %exec-test %s
// matrix
// options: -T cs_6_10 -Wno-emulation
// define: WAVE=8
// also: lavapipe-8x8x8
// Multiplies with a common factor that are no pairs: sums with a computed index, factors that are not adjacent or in another order, sums of
// which elements are changed, stores with a barrier between them, and a sum that is a factor of the next multiply.
// py: K = 32
// py: A = [[(r * 5 - k * 3) % 9 - 4 for k in range(K)] for r in range(16)]
// py: B = [[(k * 7 + c * 2) % 11 - 5 for c in range(64)] for k in range(K)]
// py: P = mul(A, B)
// py: columns = lambda j: [row[j * 16:j * 16 + 16] for row in P]
// in Left f16: flat(A)
// in Right f16: flat(B)
// in Order u32: [2, 0, 1, 3]
// out Indexed f32: flat([flat(columns(j)) for j in (2, 0, 1, 3)])
// out Turned f32: flat(columns(1)) + flat(columns(0)) + flat(columns(3)) + flat([[x + 1 for x in row] for row in columns(2)])
// inout Shared f32: [0] * 512 -> flat(columns(0)) + flat([[2 * x for x in row] for row in columns(0)])
#include <dx/linalg.h>
using namespace dx::linalg;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> LeftMatrix;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> RightMatrix;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Total;
static const uint K = 32, N = 64;
ByteAddressBuffer Left : register(t0);
ByteAddressBuffer Right : register(t1);
StructuredBuffer<uint> Order : register(t2);
RWByteAddressBuffer Indexed : register(u3);
RWByteAddressBuffer Turned : register(u4);
RWStructuredBuffer<float> Shared : register(u5);
groupshared float Result[512];

RightMatrix column(uint k, uint j) {
  return RightMatrix::Load<16>(Right, (k * N + j * 16) * 2, N * 2, MatrixLayout::RowMajor);
}

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  Total indexed[4], turned[4], shared[2];
  [unroll] for (uint i = 0; i < 4; ++i)
    indexed[i] = turned[i] = Total::Splat(0);
  shared[0] = shared[1] = Total::Splat(0);
  for (uint k = 0; k < K; k += 16) {
    const LeftMatrix a = LeftMatrix::Load<16>(Left, k * 2, K * 2, MatrixLayout::RowMajor);
    [unroll] for (uint j = 0; j < 4; ++j) {
      const uint at = WaveReadLaneFirst(Order[j]);
      indexed[j == 3 ? 3 : j].MultiplyAccumulate(a, column(k, at));
      turned[j ^ 1].MultiplyAccumulate(a, column(k, j));
    }
    shared[0].MultiplyAccumulate(a, column(k, 0));
    shared[1].MultiplyAccumulate(a, column(k, 0));
  }
  const uint last = WaveReadLaneFirst(Order[2]); // 1
  indexed[last + 2].Store<16>(Indexed, 3 * 1024, 64, MatrixLayout::RowMajor);
  for (uint j = 0; j < 3; ++j)
    indexed[j * last].Store<16>(Indexed, j * 1024, 64, MatrixLayout::RowMajor);
  for (uint e = 0; e < turned[3].Length(); ++e)
    turned[3].Set(e, turned[3].Get(e) + 1);
  [unroll] for (uint j = 0; j < 4; ++j)
    turned[j].Store<16>(Turned, j * 1024, 64, MatrixLayout::RowMajor);
  shared[0].Store(Result, 0, 16, MatrixLayout::RowMajor);
  GroupMemoryBarrierWithGroupSync();
  if (lane == 0)
    for (uint e = 0; e < 256; ++e)
      Result[256 + e] = 2 * Result[e];
  GroupMemoryBarrierWithGroupSync();
  for (uint e = lane; e < 512; e += WAVE)
    Shared[e] = Result[e];
}
