// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
using Acc = Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::ThreadGroup>;
using OfWave = Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave>;
[WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex, uint3 group : SV_GroupID) {
  uint wave = i / 32;
  Acc c = Acc::Load(In, group.x * 1024, 64, MatrixLayout::RowMajor);
  c = Acc::Splat(2);
  c.Store(Out, wave * 1024, 64, MatrixLayout::RowMajor);
  if (wave == 1)
    c.Store(Out, 0, 64, MatrixLayout::RowMajor);
  if (group.x == 1)
    c.Store(Out, 0, 64, MatrixLayout::RowMajor);
  for (uint e = 0; e < c.Length(); ++e)
    if (i == 7)
      c.Set(e, 3);
  if (i % 32 < 16)
    c.InterlockedAccumulate(Out, 0, 64, MatrixLayout::RowMajor);
  // A wave's own matrices.
  OfWave d = OfWave::Splat(1);
  d.Store(Out, wave * 1024, 64, MatrixLayout::RowMajor);
  if (wave == 1)
    d.Store(Out, 0, 64, MatrixLayout::RowMajor);
}
// EXPECT(0) -T cs_6_10 --emit=msl --target apple-m1
// DIAG: LinalgGroupArgumentVaries @ 12
// DIAG: UniformityNamed @ 9
// DIAG: UniformityNamedSource @ 8
// DIAG: LinalgGroupDivergent @ 14
// DIAG: UniformityBranch @ 13
// DIAG: UniformityNamed @ 9
// DIAG: UniformityNamedSource @ 8
// DIAG: LinalgDivergent @ 21
// DIAG: UniformityBranch @ 20
// DIAG: UniformityNamedSource @ 8
//| group-uniformity.hlsl:12:5: warning: the offset of this operation on a group matrix differs between threads, so its result is undefined [-Wlinalg-uniformity]
//|    12 |   c.Store(Out, wave * 1024, 64, MatrixLayout::RowMajor);
//|       |     ^~~~~
//| group-uniformity.hlsl:9:17: note: it is computed from 'wave'
//|     9 |   uint wave = i / 32;
//|       |                 ^
//| group-uniformity.hlsl:8:54: note: it is computed from 'i', which is SV_GroupIndex and differs from thread to thread
//|     8 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex, uint3 group : SV_GroupID) {
//|       |                                                      ^
//| group-uniformity.hlsl:14:7: warning: not all threads of the group reach this operation on a group matrix together, so its result is undefined [-Wlinalg-uniformity]
//|    14 |     c.Store(Out, 0, 64, MatrixLayout::RowMajor);
//|       |       ^~~~~
//| group-uniformity.hlsl:13:3: note: the branch taken here differs from thread to thread
//|    13 |   if (wave == 1)
//|       |   ^~
//| group-uniformity.hlsl:9:17: note: it is computed from 'wave'
//|     9 |   uint wave = i / 32;
//|       |                 ^
//| group-uniformity.hlsl:8:54: note: it is computed from 'i', which is SV_GroupIndex and differs from thread to thread
//|     8 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex, uint3 group : SV_GroupID) {
//|       |                                                      ^
//| group-uniformity.hlsl:21:7: warning: not all lanes of the wave reach this matrix operation together, so its result is undefined [-Wlinalg-uniformity]
//|    21 |     c.InterlockedAccumulate(Out, 0, 64, MatrixLayout::RowMajor);
//|       |       ^~~~~~~~~~~~~~~~~~~~~
//| group-uniformity.hlsl:20:3: note: the branch taken here differs from lane to lane
//|    20 |   if (i % 32 < 16)
//|       |   ^~
//| group-uniformity.hlsl:8:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     8 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex, uint3 group : SV_GroupID) {
//|       |                                                      ^
//| 3 warnings generated.
