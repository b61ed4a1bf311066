// RUN: %check-diags %s
typedef subgroup_matrix_result<f32, 8, 8> Result;
RWStructuredBuffer<float> Data : register(u0);
RWStructuredBuffer<uint> State : register(u1);
StructuredBuffer<uint> Sizes : register(t2);
uint next() {
  uint before;
  InterlockedAdd(State[0], 1, before);
  return before;
}
[WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
  uint count = State[1];
  for (uint k = 0; k < count; ++k) {
    Result c = subgroupMatrixLoad<Result>(Data, k * 64, false, 8);
    subgroupMatrixStore(Data, 0, c, false, 8);
  }
  Result d;
  subgroupMatrixStore(Data, next() * 64, d, false, 8);
  subgroupMatrixStore(Data, Sizes[i] * 64, d, false, 8);
  subgroupMatrixStore(Data, Sizes[0], d, false, 8); // the same for all
}
// EXPECT(0) --target vulkan
// DIAG: SubgroupMatrixMayDiverge @ 14
// DIAG: UniformityTurns @ 13
// DIAG: UniformitySource @ 12
// DIAG: SubgroupMatrixMayVary @ 18
// DIAG: UniformityResult @ 18
// DIAG: MatrixArgumentWayOut @ 18
// DIAG: SubgroupMatrixMayVary @ 19
// DIAG: UniformityNamedSource @ 11
// DIAG: MatrixArgumentWayOut @ 19
//| uniformity-possible.hlsl:14:16: warning: it is not certain that all lanes of the subgroup reach this matrix operation together [-Wsubgroup-matrix-uniformity]
//|    14 |     Result c = subgroupMatrixLoad<Result>(Data, k * 64, false, 8);
//|       |                ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| uniformity-possible.hlsl:13:3: note: the number of iterations of this loop may differ from lane to lane
//|    13 |   for (uint k = 0; k < count; ++k) {
//|       |   ^~~
//| uniformity-possible.hlsl:12:23: note: it is computed from a value in memory, which may differ from lane to lane
//|    12 |   uint count = State[1];
//|       |                       ^
//| uniformity-possible.hlsl:18:3: warning: the offset of this matrix operation may differ between lanes of the subgroup: every lane uses the value of the first lane [-Wsubgroup-matrix-uniformity]
//|    18 |   subgroupMatrixStore(Data, next() * 64, d, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| uniformity-possible.hlsl:18:29: note: it is computed from the result of 'next' here
//|    18 |   subgroupMatrixStore(Data, next() * 64, d, false, 8);
//|       |                             ^~~~
//| uniformity-possible.hlsl:18:3: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    18 |   subgroupMatrixStore(Data, next() * 64, d, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| uniformity-possible.hlsl:19:3: warning: the offset of this matrix operation may differ between lanes of the subgroup: every lane uses the value of the first lane [-Wsubgroup-matrix-uniformity]
//|    19 |   subgroupMatrixStore(Data, Sizes[i] * 64, d, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| uniformity-possible.hlsl:11:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|    11 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                                      ^
//| uniformity-possible.hlsl:19:3: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    19 |   subgroupMatrixStore(Data, Sizes[i] * 64, d, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| 3 warnings generated.
// EXPECT -Werror=subgroup-matrix-uniformity --target vulkan
// DIAG: SubgroupMatrixMayDiverge @ 14
// DIAG: UniformityTurns @ 13
// DIAG: UniformitySource @ 12
// DIAG: SubgroupMatrixMayVary @ 18
// DIAG: UniformityResult @ 18
// DIAG: MatrixArgumentWayOut @ 18
// DIAG: SubgroupMatrixMayVary @ 19
// DIAG: UniformityNamedSource @ 11
// DIAG: MatrixArgumentWayOut @ 19
//| uniformity-possible.hlsl:14:16: error: it is not certain that all lanes of the subgroup reach this matrix operation together [-Werror,-Wsubgroup-matrix-uniformity]
//|    14 |     Result c = subgroupMatrixLoad<Result>(Data, k * 64, false, 8);
//|       |                ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| uniformity-possible.hlsl:13:3: note: the number of iterations of this loop may differ from lane to lane
//|    13 |   for (uint k = 0; k < count; ++k) {
//|       |   ^~~
//| uniformity-possible.hlsl:12:23: note: it is computed from a value in memory, which may differ from lane to lane
//|    12 |   uint count = State[1];
//|       |                       ^
//| uniformity-possible.hlsl:18:3: error: the offset of this matrix operation may differ between lanes of the subgroup: every lane uses the value of the first lane [-Werror,-Wsubgroup-matrix-uniformity]
//|    18 |   subgroupMatrixStore(Data, next() * 64, d, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| uniformity-possible.hlsl:18:29: note: it is computed from the result of 'next' here
//|    18 |   subgroupMatrixStore(Data, next() * 64, d, false, 8);
//|       |                             ^~~~
//| uniformity-possible.hlsl:18:3: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    18 |   subgroupMatrixStore(Data, next() * 64, d, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| uniformity-possible.hlsl:19:3: error: the offset of this matrix operation may differ between lanes of the subgroup: every lane uses the value of the first lane [-Werror,-Wsubgroup-matrix-uniformity]
//|    19 |   subgroupMatrixStore(Data, Sizes[i] * 64, d, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| uniformity-possible.hlsl:11:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|    11 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                                      ^
//| uniformity-possible.hlsl:19:3: note: if this is intended, write 'WaveReadLaneFirst' around it
//|    19 |   subgroupMatrixStore(Data, Sizes[i] * 64, d, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| 3 errors generated.
