// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation
// define: WAVE=8
// A matrix of the group, whose quads are 2x2 threads.
// py: M = [[r * 16 + c for c in range(16)] for r in range(16)]
// out Out f32: flat([[2 * x + 1 for x in column] for column in zip(*M)])
// py: index = lambda x, y: y * WAVE + x
// out Quads u32: [v for y in range(4) for x in range(WAVE) for v in (index(x ^ 1, y), index(x, y ^ 1))]
#include <dx/linalg.h>
using namespace dx::linalg;
RWByteAddressBuffer Out : register(u0);
RWStructuredBuffer<uint2> Quads : register(u1);
groupshared float Tile[16 * 20];
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::ThreadGroup> Acc;

[WaveSize(WAVE)] [numthreads(WAVE, 4, 1)] void main(uint t : SV_GroupIndex) {
  for (uint i = t; i < 256; i += 4 * WAVE)
    Tile[i / 16 * 20 + i % 16] = i;
  Acc m = Acc::Load(Tile, 0, 20, MatrixLayout::RowMajor);
  for (uint e = 0; e < m.Length(); ++e)
    m.Set(e, 2 * m.Get(e) + 1);
  m.Store(Out, 0, 64, MatrixLayout::ColMajor);
  Quads[t] = uint2(QuadReadAcrossX(t), QuadReadAcrossY(t));
}
