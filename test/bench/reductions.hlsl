// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reduces a matrix of a wave with 32 rows and WIDTH columns again and again: KIND 0 the maxima of rows, 1 those of columns, 2 the sums
// of rows; half of the result is subtracted each time.
#include <tessera/linalg_ext.h>
using namespace dx::linalg;
using namespace tessera;
#define TURNS 64
typedef Matrix<ComponentType::F32, 32, WIDTH, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

struct Half {
  float operator()(uint row, uint column, float a, float b) { return a - b * 0.5; }
};

[WaveSize(32)] [numthreads(128, 1, 1)] void main(uint group : SV_GroupID, uint thread : SV_GroupIndex) {
  const uint wave = group * 4 + thread / 32;
  Sums m = Sums::Load<16>(In, wave % 16 * 32 * WIDTH * 4, WIDTH * 4, MatrixLayout::RowMajor);
  const Half half_;
  [loop] for (uint i = 0; i < TURNS; ++i) {
#if KIND == 0
    m = Map(m, RowMax(m), half_);
#elif KIND == 1
    m = Map(m, ColumnMax(m), half_);
#else
    m = Map(m, RowSum(m), half_);
#endif
  }
  m.Store<16>(Out, wave * 32 * WIDTH * 4, WIDTH * 4, MatrixLayout::RowMajor);
}
