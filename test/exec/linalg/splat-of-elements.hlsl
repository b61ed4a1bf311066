// RUN: %exec-test %s
// matrix
// options: -T cs_6_10 -Wno-emulation -Wno-linalg-uniformity
// define: WAVE=8
// also: lavapipe-8x8x8
// A scalar that lanes extract from a matrix differs between lanes: Splat and an offset use the one of the first lane.
// py: A = [[r * 16 + c - 90 for c in range(16)] for r in range(8)]
// in In f32: flat(A)
// py: E = 8 * 16
// inout Same u32: [7] * 3 -> [E, 2 * E, 1]
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWStructuredBuffer<uint> Same : register(u1);
typedef Matrix<ComponentType::F32, 8, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

groupshared uint Found[2];

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  if (lane < 2)
    Found[lane] = 0;
  GroupMemoryBarrierWithGroupSync();
  Sums m = Sums::Load(In, 0, 64, MatrixLayoutEnum::RowMajor);
  float mine = m.Get(1);
  float first = WaveReadLaneFirst(mine);
  Sums filled = Sums::Splat(mine), twice = Sums::Splat(mine * 2 + 1);
  for (uint i = 0; i < filled.Length(); ++i) {
    InterlockedAdd(Found[0], filled.Get(i) == first);
    InterlockedAdd(Found[1], (filled.Get(i) == first) + (twice.Get(i) == first * 2 + 1));
  }
  GroupMemoryBarrierWithGroupSync();
  if (lane == 0) {
    Same[0] = Found[0];
    Same[1] = Found[1];
  }
  if (lane == 1)
    Same[2] = first != mine;
}
