// RUN: %check-diags %s
typedef subgroup_matrix_result<f32, 8, 8> Result;
RWStructuredBuffer<float> Data : register(u0);
[WaveSize(32)] [numthreads(64, 1, 1)] void main(uint3 group : SV_GroupID, uint i : SV_GroupIndex, uint wave : subgroup_id) {
  Result c;
  if (i < 32)
    c = subgroupMatrixLoad<Result>(Data, 0, false, 8);
  subgroupMatrixStore(Data, group.x * 64, c, false, 8);
  subgroupMatrixStore(Data, wave * 64, c, false, 8);
}
// EXPECT(0) --target vulkan
// EXPECT(0) -Wsubgroup-matrix-workgroup-uniformity --target vulkan
// DIAG: SubgroupMatrixGroupFlow @ 7
// DIAG: UniformityBranch @ 6
// DIAG: UniformityNamedSource @ 4
// DIAG: SubgroupMatrixGroupVaries @ 9
// DIAG: UniformityNamedSource @ 4
//| uniformity-workgroup.hlsl:7:9: warning: it is not certain that all threads of the workgroup reach this matrix operation together [-Wsubgroup-matrix-workgroup-uniformity]
//|     7 |     c = subgroupMatrixLoad<Result>(Data, 0, false, 8);
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| uniformity-workgroup.hlsl:6:3: note: the branch taken here differs from thread to thread
//|     6 |   if (i < 32)
//|       |   ^~
//| uniformity-workgroup.hlsl:4:80: note: it is computed from 'i', which is SV_GroupIndex and differs from thread to thread
//|     4 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint3 group : SV_GroupID, uint i : SV_GroupIndex, uint wave : subgroup_id) {
//|       |                                                                                ^
//| uniformity-workgroup.hlsl:9:3: warning: the offset of this matrix operation may differ between threads of the workgroup [-Wsubgroup-matrix-workgroup-uniformity]
//|     9 |   subgroupMatrixStore(Data, wave * 64, c, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| uniformity-workgroup.hlsl:4:104: note: it is computed from 'wave', which is GetGroupWaveIndex() and differs from thread to thread
//|     4 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint3 group : SV_GroupID, uint i : SV_GroupIndex, uint wave : subgroup_id) {
//|       |                                                                                                        ^~~~
//| 2 warnings generated.
// EXPECT -Werror=subgroup-matrix-workgroup-uniformity --target vulkan
// DIAG: SubgroupMatrixGroupFlow @ 7
// DIAG: UniformityBranch @ 6
// DIAG: UniformityNamedSource @ 4
// DIAG: SubgroupMatrixGroupVaries @ 9
// DIAG: UniformityNamedSource @ 4
//| uniformity-workgroup.hlsl:7:9: error: it is not certain that all threads of the workgroup reach this matrix operation together [-Werror,-Wsubgroup-matrix-workgroup-uniformity]
//|     7 |     c = subgroupMatrixLoad<Result>(Data, 0, false, 8);
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| uniformity-workgroup.hlsl:6:3: note: the branch taken here differs from thread to thread
//|     6 |   if (i < 32)
//|       |   ^~
//| uniformity-workgroup.hlsl:4:80: note: it is computed from 'i', which is SV_GroupIndex and differs from thread to thread
//|     4 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint3 group : SV_GroupID, uint i : SV_GroupIndex, uint wave : subgroup_id) {
//|       |                                                                                ^
//| uniformity-workgroup.hlsl:9:3: error: the offset of this matrix operation may differ between threads of the workgroup [-Werror,-Wsubgroup-matrix-workgroup-uniformity]
//|     9 |   subgroupMatrixStore(Data, wave * 64, c, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| uniformity-workgroup.hlsl:4:104: note: it is computed from 'wave', which is GetGroupWaveIndex() and differs from thread to thread
//|     4 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint3 group : SV_GroupID, uint i : SV_GroupIndex, uint wave : subgroup_id) {
//|       |                                                                                                        ^~~~
//| 2 errors generated.
