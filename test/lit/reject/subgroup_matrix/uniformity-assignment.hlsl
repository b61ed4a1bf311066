// RUN: %check-diags %s
typedef subgroup_matrix_result<f32, 8, 8> Result;
struct Pair {
  Result first, second;
};
RWStructuredBuffer<float> Data : register(u0);
[WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
  Result a = Result(1), b = Result(2), c;
  if (i < 7)
    c = a;
  subgroupMatrixStore(Data, 0, c, false, 8);
  Pair p, q;
  for (uint n = 0; n < i; ++n)
    p = q;
  subgroupMatrixStore(Data, 0, p.first, false, 8);
  subgroupMatrixStore(Data, 0, p.second, false, 8);
  if (i < 32)
    c = b; // whole waves
  subgroupMatrixStore(Data, 64, c, false, 8);
}
// EXPECT --target vulkan
// DIAG: SubgroupMatrixDivergent @ 10
// DIAG: UniformityBranch @ 9
// DIAG: UniformityNamedSource @ 7
// DIAG: SubgroupMatrixDivergent @ 14
// DIAG: UniformityTurns @ 13
// DIAG: UniformityNamedSource @ 7
//| uniformity-assignment.hlsl:10:7: error: not all lanes of the subgroup reach this matrix operation together, so its result is undefined [-Wsubgroup-matrix-uniformity]
//|    10 |     c = a;
//|       |       ^
//| uniformity-assignment.hlsl:9:3: note: the branch taken here differs from lane to lane
//|     9 |   if (i < 7)
//|       |   ^~
//| uniformity-assignment.hlsl:7:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     7 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                                      ^
//| uniformity-assignment.hlsl:14:7: error: not all lanes of the subgroup reach this matrix operation together, so its result is undefined [-Wsubgroup-matrix-uniformity]
//|    14 |     p = q;
//|       |       ^
//| uniformity-assignment.hlsl:13:3: note: the number of iterations of this loop differs from lane to lane
//|    13 |   for (uint n = 0; n < i; ++n)
//|       |   ^~~
//| uniformity-assignment.hlsl:7:54: note: it is computed from 'i', which is SV_GroupIndex and differs from lane to lane
//|     7 | [WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
//|       |                                                      ^
//| 2 errors generated.
