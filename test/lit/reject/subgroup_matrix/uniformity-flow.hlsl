// RUN: %check-diags %s
typedef subgroup_matrix_result<f32, 8, 8> Result;
RWStructuredBuffer<float> Data : register(u0);
void write(Result c) { subgroupMatrixStore(Data, 0, c, false, 8); }
[WaveSize(32)] [numthreads(64, 1, 1)] void main(uint3 local : SV_GroupThreadID) {
  uint lane = local.x % 32;
  if (lane < 16) {
    Result c;
    write(c);
  }
  for (uint i = 0; i < lane; ++i)
    write(Result(1.0));
  if (local.x < 32)
    write(Result(2.0)); // whole waves
}
// EXPECT --target vulkan
// DIAG: SubgroupMatrixDivergent @ 8
// DIAG: UniformityBranch @ 7
// DIAG: UniformityNamed @ 6
// DIAG: UniformityNamedSource @ 5
// DIAG: SubgroupMatrixDivergent @ 12
// DIAG: UniformityTurns @ 11
// DIAG: UniformityNamed @ 6
// DIAG: UniformityNamedSource @ 5
//| uniformity-flow.hlsl:8:12: error: not all lanes of the subgroup reach this matrix operation together, so its result is undefined [-Wsubgroup-matrix-uniformity]
//|     8 |     Result c;
//|       |            ^
//| uniformity-flow.hlsl:7:3: note: the branch taken here differs from lane to lane
//|     7 |   if (lane < 16) {
//|       |   ^~
//| uniformity-flow.hlsl:6:23: note: it is computed from 'lane'
//|     6 |   uint lane = local.x % 32;
//|       |                       ^
//| uniformity-flow.hlsl:5:55: note: it is computed from 'local', which is SV_GroupThreadID and differs from lane to lane
//|     5 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint3 local : SV_GroupThreadID) {
//|       |                                                       ^~~~~
//| uniformity-flow.hlsl:12:11: error: not all lanes of the subgroup reach this matrix operation together, so its result is undefined [-Wsubgroup-matrix-uniformity]
//|    12 |     write(Result(1.0));
//|       |           ^~~~~~~~~~~
//| uniformity-flow.hlsl:11:3: note: the number of iterations of this loop differs from lane to lane
//|    11 |   for (uint i = 0; i < lane; ++i)
//|       |   ^~~
//| uniformity-flow.hlsl:6:23: note: it is computed from 'lane'
//|     6 |   uint lane = local.x % 32;
//|       |                       ^
//| uniformity-flow.hlsl:5:55: note: it is computed from 'local', which is SV_GroupThreadID and differs from lane to lane
//|     5 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint3 local : SV_GroupThreadID) {
//|       |                                                       ^~~~~
//| 2 errors generated.
// EXPECT(0) -Wno-error=subgroup-matrix-uniformity --target vulkan
// DIAG: SubgroupMatrixDivergent @ 8
// DIAG: UniformityBranch @ 7
// DIAG: UniformityNamed @ 6
// DIAG: UniformityNamedSource @ 5
// DIAG: SubgroupMatrixDivergent @ 12
// DIAG: UniformityTurns @ 11
// DIAG: UniformityNamed @ 6
// DIAG: UniformityNamedSource @ 5
//| uniformity-flow.hlsl:8:12: warning: not all lanes of the subgroup reach this matrix operation together, so its result is undefined [-Wsubgroup-matrix-uniformity]
//|     8 |     Result c;
//|       |            ^
//| uniformity-flow.hlsl:7:3: note: the branch taken here differs from lane to lane
//|     7 |   if (lane < 16) {
//|       |   ^~
//| uniformity-flow.hlsl:6:23: note: it is computed from 'lane'
//|     6 |   uint lane = local.x % 32;
//|       |                       ^
//| uniformity-flow.hlsl:5:55: note: it is computed from 'local', which is SV_GroupThreadID and differs from lane to lane
//|     5 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint3 local : SV_GroupThreadID) {
//|       |                                                       ^~~~~
//| uniformity-flow.hlsl:12:11: warning: not all lanes of the subgroup reach this matrix operation together, so its result is undefined [-Wsubgroup-matrix-uniformity]
//|    12 |     write(Result(1.0));
//|       |           ^~~~~~~~~~~
//| uniformity-flow.hlsl:11:3: note: the number of iterations of this loop differs from lane to lane
//|    11 |   for (uint i = 0; i < lane; ++i)
//|       |   ^~~
//| uniformity-flow.hlsl:6:23: note: it is computed from 'lane'
//|     6 |   uint lane = local.x % 32;
//|       |                       ^
//| uniformity-flow.hlsl:5:55: note: it is computed from 'local', which is SV_GroupThreadID and differs from lane to lane
//|     5 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint3 local : SV_GroupThreadID) {
//|       |                                                       ^~~~~
//| 2 warnings generated.
// EXPECT(0) -Wno-subgroup-matrix-uniformity --target vulkan
