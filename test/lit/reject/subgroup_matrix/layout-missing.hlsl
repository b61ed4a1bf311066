// RUN: %check-diags %s
typedef subgroup_matrix_left<f32, 8, 8> Left;
RWStructuredBuffer<float> Data : register(u0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  Left a = subgroupMatrixLoad<Left>(Data, 0, 8);
  subgroupMatrixStore(Data, 0, a, 8);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: error @ 5
// DIAG: CallFound @ 5
// DIAG: CallExpected @ 5
// DIAG: error @ 6
// DIAG: CallFound @ 6
// DIAG: CallExpected @ 6
//| layout-missing.hlsl:5:12: error: no matching function for call to 'subgroupMatrixLoad'
//|     5 |   Left a = subgroupMatrixLoad<Left>(Data, 0, 8);
//|       |            ^~~~~~~~~~~~~~~~~~~~~~~~
//| layout-missing.hlsl:5:12: note: found (RWStructuredBuffer<float>, int, int)
//| layout-missing.hlsl:5:12: note: expected 'subgroupMatrixLoad<Mat, col_major, Inner>(P p, uint offset, uint stride)'
//| layout-missing.hlsl:6:3: error: no matching function for call to 'subgroupMatrixStore'
//|     6 |   subgroupMatrixStore(Data, 0, a, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| layout-missing.hlsl:6:3: note: found (RWStructuredBuffer<float>, int, an invalid expression, int)
//| layout-missing.hlsl:6:3: note: expected 'subgroupMatrixStore<col_major, Inner>(P p, uint offset, Mat value, uint stride)'
//| 2 errors generated.
