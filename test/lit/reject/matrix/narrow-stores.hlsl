// RUN: %check-diags %s
// A stride from a constant buffer keeps stores to a groupshared array of halves narrow. A mask says that it is a multiple of four;
// stores of single elements, and arrays without matrices, gain nothing.
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
cbuffer Problem : register(b2) {
  uint Stride;
};
groupshared float16_t Rows[32 * 40], Masked[32 * 40], Single[32 * 40], Plain[32 * 40];
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint lane : SV_GroupIndex) {
  const uint masked = Stride & ~3u;
  const uint2 loaded = In.Load2(lane * 8);
  float16_t values[4];
  for (uint e = 0; e < 4; ++e)
    values[e] = asfloat16(uint16_t(loaded[e / 2] >> e % 2 * 16));
  for (uint e = 0; e < 4; ++e)
    Rows[lane * Stride + e] = values[e];
  for (uint e = 0; e < 4; ++e)
    Masked[lane * masked + e] = values[e];
  for (uint e = 0; e < 4; ++e)
    Plain[lane * Stride + e] = values[e];
  Single[lane * Stride] = (float16_t)lane;
  GroupMemoryBarrierWithGroupSync();
  Sums s = Sums::Splat(Plain[lane]);
  s.MultiplyAccumulate(Left::Load(Rows, 0, Stride, MatrixLayout::RowMajor), Right::Load(Masked, 0, masked, MatrixLayout::RowMajor));
  s.MultiplyAccumulate(Left::Load(Single, 0, Stride, MatrixLayout::RowMajor), Right::Splat(1));
  s.Store<16>(Out, 0, 64, MatrixLayout::RowMajor);
}
// EXPECT -T cs_6_10 --target nvidia-hopper
// DIAG: SpirvNarrowStores @ 23
//| narrow-stores.hlsl:23:29: remark: 'Rows' is written one element at a time, since this index may not start a group of four elements: write a stride that is a multiple of four as 'stride & ~3u' [-Wnarrow-stores]
//|    23 |     Rows[lane * Stride + e] = values[e];
//|       |                             ^
