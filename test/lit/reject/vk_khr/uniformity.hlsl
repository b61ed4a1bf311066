// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  typedef CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16> Mat;
  Mat a = Mat::Splat(i);
  Mat b = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Out, i * 16, 16);
  b = b * float(i);
  if (i < 7)
    a = a + b;
  a.Store<vk::CooperativeMatrixLayoutRowMajorKHR>(Out, 0, 16 + i);
}
// EXPECT --target vulkan
// DIAG: MatrixArgumentVaries @ 9
// DIAG: UniformityNamedSource @ 7
// DIAG: MatrixArgumentWayOut @ 9
// DIAG: MatrixArgumentVaries @ 10
// DIAG: UniformityNamedSource @ 7
// DIAG: MatrixArgumentWayOut @ 10
// DIAG: MatrixArgumentVaries @ 11
// DIAG: UniformityNamedSource @ 7
// DIAG: MatrixArgumentWayOut @ 11
// DIAG: MatrixDivergent @ 13
// DIAG: UniformityBranch @ 12
// DIAG: UniformityNamedSource @ 7
// DIAG: MatrixArgumentVaries @ 14
// DIAG: UniformityNamedSource @ 7
// DIAG: MatrixArgumentWayOut @ 14
//| uniformity.hlsl:9:11: warning: the value of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Wmatrix-uniformity]
//|     9 |   Mat a = Mat::Splat(i);
//|       |           ^~~~~~~~~~
//| uniformity.hlsl:7:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     7 | [WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                                      ^
//| uniformity.hlsl:9:11: note: if this is intended, write 'WaveReadLaneFirst' around it
//|     9 |   Mat a = Mat::Splat(i);
//|       |           ^~~~~~~~~~
//| uniformity.hlsl:10:11: warning: the offset of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Wmatrix-uniformity]
//|    10 |   Mat b = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Out, i * 16, 16);
//|       |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| uniformity.hlsl:7:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     7 | [WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                                      ^
//| uniformity.hlsl:10:11: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    10 |   Mat b = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Out, i * 16, 16);
//|       |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| uniformity.hlsl:11:9: warning: the scalar of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Wmatrix-uniformity]
//|    11 |   b = b * float(i);
//|       |         ^
//| uniformity.hlsl:7:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     7 | [WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                                      ^
//| uniformity.hlsl:11:9: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    11 |   b = b * float(i);
//|       |         ^
//| uniformity.hlsl:13:11: warning: not all lanes of the wave reach this matrix operation together, so its result is undefined [-Wmatrix-uniformity]
//|    13 |     a = a + b;
//|       |           ^
//| uniformity.hlsl:12:3: note: the branch taken here differs from lane to lane
//|    12 |   if (i < 7)
//|       |   ^~
//| uniformity.hlsl:7:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     7 | [WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                                      ^
//| uniformity.hlsl:14:5: warning: the stride of this matrix operation differs between lanes: every lane uses the value of the wave's first lane [-Wmatrix-uniformity]
//|    14 |   a.Store<vk::CooperativeMatrixLayoutRowMajorKHR>(Out, 0, 16 + i);
//|       |     ^~~~~
//| uniformity.hlsl:7:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     7 | [WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                                      ^
//| uniformity.hlsl:14:5: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    14 |   a.Store<vk::CooperativeMatrixLayoutRowMajorKHR>(Out, 0, 16 + i);
//|       |     ^~~~~
//| 5 warnings generated.
