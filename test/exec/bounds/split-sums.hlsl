// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8 vulkan-subgroup
// options: -T cs_6_10 -Wno-emulation --matrix-bounds=checked
// define: WAVE=8
// Four waves of three groups add their part to sums that have room for two and a half tiles; the last tiles lie across the
// end, behind it, and so far behind it that a 32-bit product comes back to the start.
// groups: 3 1 1
// py: S = 40 * 16
// inout Sums i32: [i for i in range(S)] -> [i + 3 * (1 + 10 * (i // 256)) for i in range(S)]
// in Far u32: [0x10000000]
#include <dx/linalg.h>
using namespace dx::linalg;
RWByteAddressBuffer Sums : register(u0);
StructuredBuffer<uint> Far : register(t1);
using Tile = Matrix<ComponentType::I32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave>;

void add(uint tile, uint at, uint stride) {
  Tile t = Tile::Splat(1 + 10 * tile);
  t.InterlockedAccumulate(Sums, at, stride, MatrixLayout::RowMajor);
}

[WaveSize(WAVE)] [numthreads(4 * WAVE, 1, 1)] void main(uint thread : SV_GroupIndex) {
  uint tile = thread / WAVE;
  add(tile, tile * 1024, 64);
  // Sixteen of these strides are 2 to the power 32: only the first line is anywhere, and that is behind the end.
  add(7, 4096, Far[0]);
}
