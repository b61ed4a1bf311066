// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Changes the elements of a 32x32 matrix of a wave again and again, as attention does: a mask by row and column, or rows scaled by
// numbers of other lanes (-DRESCALE).
#include <dx/linalg.h>
using namespace dx::linalg;
typedef Matrix<ComponentType::F32, 32, 32, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
cbuffer Problem : register(b2) {
  uint Turns;
  float Scale, Less;
};

[WaveSize(32)] [numthreads(128, 1, 1)] void main(uint3 group : SV_GroupID, uint thread : SV_GroupIndex) {
  const uint place = (group.x * 4 + thread / 32) * 4096;
  Sums sums = Sums::Load<16>(In, place, 128, MatrixLayout::RowMajor);
  for (uint turn = 0; turn < Turns; ++turn) {
    const float factor = Scale + (thread & 31) * Less + turn * Less;
    for (uint e = 0; e < sums.Length(); ++e) {
      const uint2 at = sums.GetCoordinate(e);
#ifdef RESCALE
      sums.Set(e, sums.Get(e) * WaveReadLaneAt(factor, at.x));
#else
      sums.Set(e, at.x + (turn & 31) >= at.y ? sums.Get(e) * Scale : sums.Get(e) - Less);
#endif
    }
  }
  sums.Store<16>(Out, place, 128, MatrixLayout::RowMajor);
}
