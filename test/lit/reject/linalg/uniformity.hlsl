// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
using Acc = Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave>;
[WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
  uint wave = i / 32;
  Acc c = Acc::Load(In, wave * 1024, 64, MatrixLayout::RowMajor);
  c = Acc::Splat(i); // the first lane's
  c.Store(Out, i * 64, 64, MatrixLayout::RowMajor);
  if (i % 32 < 16)
    c.InterlockedAccumulate(Out, 0, 64, MatrixLayout::RowMajor);
}
// EXPECT(0) -T cs_6_10 --emit=msl --target apple-m1
// DIAG: LinalgArgumentVaries @ 11
// DIAG: UniformityNamedSource @ 7
// DIAG: MatrixArgumentWayOut @ 11
// DIAG: LinalgDivergent @ 13
// DIAG: UniformityBranch @ 12
// DIAG: UniformityNamedSource @ 7
//| uniformity.hlsl:11:5: warning: the offset of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Wlinalg-uniformity]
//|    11 |   c.Store(Out, i * 64, 64, MatrixLayout::RowMajor);
//|       |     ^~~~~
//| uniformity.hlsl:7:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     7 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                                      ^
//| uniformity.hlsl:11:5: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    11 |   c.Store(Out, i * 64, 64, MatrixLayout::RowMajor);
//|       |     ^~~~~
//| uniformity.hlsl:13:7: warning: not all lanes of the wave reach this matrix operation together, so its result is undefined [-Wlinalg-uniformity]
//|    13 |     c.InterlockedAccumulate(Out, 0, 64, MatrixLayout::RowMajor);
//|       |       ^~~~~~~~~~~~~~~~~~~~~
//| uniformity.hlsl:12:3: note: the branch taken here differs from lane to lane
//|    12 |   if (i % 32 < 16)
//|       |   ^~
//| uniformity.hlsl:7:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     7 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                                      ^
//| 2 warnings generated.
// EXPECT(0) -T cs_6_10 --emit=msl --target apple-m1 -Wno-linalg-uniformity
// EXPECT -T cs_6_10 --emit=msl --target apple-m1 -Werror=linalg-uniformity
// DIAG: LinalgArgumentVaries @ 11
// DIAG: UniformityNamedSource @ 7
// DIAG: MatrixArgumentWayOut @ 11
// DIAG: LinalgDivergent @ 13
// DIAG: UniformityBranch @ 12
// DIAG: UniformityNamedSource @ 7
//| uniformity.hlsl:11:5: error: the offset of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Werror,-Wlinalg-uniformity]
//|    11 |   c.Store(Out, i * 64, 64, MatrixLayout::RowMajor);
//|       |     ^~~~~
//| uniformity.hlsl:7:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     7 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                                      ^
//| uniformity.hlsl:11:5: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    11 |   c.Store(Out, i * 64, 64, MatrixLayout::RowMajor);
//|       |     ^~~~~
//| uniformity.hlsl:13:7: error: not all lanes of the wave reach this matrix operation together, so its result is undefined [-Werror,-Wlinalg-uniformity]
//|    13 |     c.InterlockedAccumulate(Out, 0, 64, MatrixLayout::RowMajor);
//|       |       ^~~~~~~~~~~~~~~~~~~~~
//| uniformity.hlsl:12:3: note: the branch taken here differs from lane to lane
//|    12 |   if (i % 32 < 16)
//|       |   ^~
//| uniformity.hlsl:7:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     7 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                                      ^
//| 2 errors generated.
