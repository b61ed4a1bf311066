// RUN: %check-diags %s
typedef subgroup_matrix_result<f32, 8, 8> Result;
struct Rows {
  float values[64];
};
RWStructuredBuffer<float> Data : register(u0);
RWStructuredBuffer<Rows> Structs : register(u1);
groupshared float Tiles[4][64];
[WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex, uint wave : subgroup_id) {
  Result c = subgroupMatrixLoad<Result>(Data, i * 64, false, 8);
  c = subgroupMatrixLoad<Result>(Data, 0, false, 8 + i);
  c = subgroupMatrixLoad<Result>(Structs[i].values, 0, false, 8);
  c = subgroupMatrixLoad<Result>(Tiles[i % 4], 0, false, 8);
  c = Result(i);
  c = subgroupMatrixScalarMultiply(c, i);
  subgroupMatrixStore(Data, i, c, false, 8);
  subgroupMatrixStore(Data, wave * 64, c, false, 8);
  subgroupMatrixStore(Data, WaveReadLaneFirst(i) * 64, c, false, 8);
}
// EXPECT --target vulkan
// DIAG: SubgroupMatrixVaries @ 10
// DIAG: UniformityNamedSource @ 9
// DIAG: MatrixArgumentWayOut @ 10
// DIAG: SubgroupMatrixVaries @ 11
// DIAG: UniformityNamedSource @ 9
// DIAG: MatrixArgumentWayOut @ 11
// DIAG: SubgroupMatrixVaries @ 12
// DIAG: UniformityNamedSource @ 9
// DIAG: SubgroupMatrixVaries @ 13
// DIAG: UniformityNamedSource @ 9
// DIAG: SubgroupMatrixVaries @ 14
// DIAG: UniformityNamedSource @ 9
// DIAG: MatrixArgumentWayOut @ 14
// DIAG: SubgroupMatrixVaries @ 15
// DIAG: UniformityNamedSource @ 9
// DIAG: MatrixArgumentWayOut @ 15
// DIAG: SubgroupMatrixVaries @ 16
// DIAG: UniformityNamedSource @ 9
// DIAG: MatrixArgumentWayOut @ 16
//| uniformity-arguments.hlsl:10:14: error: the offset of this matrix operation differs between lanes: it must be the same in the whole subgroup [-Wsubgroup-matrix-uniformity]
//|    10 |   Result c = subgroupMatrixLoad<Result>(Data, i * 64, false, 8);
//|       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| uniformity-arguments.hlsl:9:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     9 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex, uint wave : subgroup_id) {
//|       |                                                      ^
//| uniformity-arguments.hlsl:10:14: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    10 |   Result c = subgroupMatrixLoad<Result>(Data, i * 64, false, 8);
//|       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| uniformity-arguments.hlsl:11:7: error: the stride of this matrix operation differs between lanes: it must be the same in the whole subgroup [-Wsubgroup-matrix-uniformity]
//|    11 |   c = subgroupMatrixLoad<Result>(Data, 0, false, 8 + i);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| uniformity-arguments.hlsl:9:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     9 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex, uint wave : subgroup_id) {
//|       |                                                      ^
//| uniformity-arguments.hlsl:11:7: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    11 |   c = subgroupMatrixLoad<Result>(Data, 0, false, 8 + i);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| uniformity-arguments.hlsl:12:7: error: the array of this matrix operation differs between lanes: it must be the same in the whole subgroup [-Wsubgroup-matrix-uniformity]
//|    12 |   c = subgroupMatrixLoad<Result>(Structs[i].values, 0, false, 8);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| uniformity-arguments.hlsl:9:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     9 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex, uint wave : subgroup_id) {
//|       |                                                      ^
//| uniformity-arguments.hlsl:13:7: error: the array of this matrix operation differs between lanes: it must be the same in the whole subgroup [-Wsubgroup-matrix-uniformity]
//|    13 |   c = subgroupMatrixLoad<Result>(Tiles[i % 4], 0, false, 8);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| uniformity-arguments.hlsl:9:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     9 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex, uint wave : subgroup_id) {
//|       |                                                      ^
//| uniformity-arguments.hlsl:14:7: error: the value of this matrix operation differs between lanes: it must be the same in the whole subgroup [-Wsubgroup-matrix-uniformity]
//|    14 |   c = Result(i);
//|       |       ^~~~~~~~~
//| uniformity-arguments.hlsl:9:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     9 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex, uint wave : subgroup_id) {
//|       |                                                      ^
//| uniformity-arguments.hlsl:14:7: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    14 |   c = Result(i);
//|       |       ^~~~~~~~~
//| uniformity-arguments.hlsl:15:7: error: the value of this matrix operation differs between lanes: it must be the same in the whole subgroup [-Wsubgroup-matrix-uniformity]
//|    15 |   c = subgroupMatrixScalarMultiply(c, i);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| uniformity-arguments.hlsl:9:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     9 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex, uint wave : subgroup_id) {
//|       |                                                      ^
//| uniformity-arguments.hlsl:15:7: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    15 |   c = subgroupMatrixScalarMultiply(c, i);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| uniformity-arguments.hlsl:16:3: error: the offset of this matrix operation differs between lanes: it must be the same in the whole subgroup [-Wsubgroup-matrix-uniformity]
//|    16 |   subgroupMatrixStore(Data, i, c, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| uniformity-arguments.hlsl:9:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     9 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex, uint wave : subgroup_id) {
//|       |                                                      ^
//| uniformity-arguments.hlsl:16:3: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    16 |   subgroupMatrixStore(Data, i, c, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| 7 errors generated.
