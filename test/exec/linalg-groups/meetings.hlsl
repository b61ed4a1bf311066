// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation
// define: WAVE=8
// Loads and stores of matrices of the group see earlier accesses of all its threads without a barrier in between: plain
// writes, another wave's store, and the loads and stores of the previous iteration.
// py: rounds = 3
// py: M = [[r * 16 + c for c in range(16)] for r in range(16)]
// py: for turn in range(rounds): M = [[x + turn for x in column] for column in zip(*M)]
// py: M = [[2 * x for x in row] for row in M]
// out Out f32: flat(M)
#include <dx/linalg.h>
using namespace dx::linalg;
RWByteAddressBuffer Out : register(u0);
groupshared float Tile[16 * 20];
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::ThreadGroup> Acc;

[WaveSize(WAVE)] [numthreads(4 * WAVE, 1, 1)] void main(uint t : SV_GroupIndex) {
  for (uint i = t; i < 256; i += 4 * WAVE)
    Tile[i / 16 * 20 + i % 16] = i;
  Acc m = Acc::Load(Tile, 0, 20, MatrixLayout::RowMajor);
  for (uint turn = 0; turn < 3; ++turn) {
    for (uint e = 0; e < m.Length(); ++e)
      m.Set(e, m.Get(e) + turn);
    m.Store(Tile, 0, 20, MatrixLayout::ColMajor);
    m = Acc::Load(Tile, 0, 20, MatrixLayout::RowMajor);
  }
  m.Store(Out, 0, 64, MatrixLayout::RowMajor);
  m = Acc::Load(Out, 0, 64, MatrixLayout::ColMajor);
  m.InterlockedAccumulate(Out, 0, 64, MatrixLayout::ColMajor);
}
