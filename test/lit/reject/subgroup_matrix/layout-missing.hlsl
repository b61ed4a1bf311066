// RUN: %check-diags %s
typedef subgroup_matrix_left<f32, 8, 8> Left;
RWStructuredBuffer<float> Data : register(u0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  Left a = subgroupMatrixLoad<Left>(Data, 0, 8);
  subgroupMatrixStore(Data, 0, a, 8);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: error @ 5
// DIAG: note @ 5
// DIAG: note @ 5
// DIAG: error @ 6
// DIAG: note @ 6
// DIAG: note @ 6
//| layout-missing.hlsl:5:12: error: no matching function for call to 'subgroupMatrixLoad'
//|     5 |   Left a = subgroupMatrixLoad<Left>(Data, 0, 8);
//|       |            ^~~~~~~~~~~~~~~~~~~~~~~~
//| layout-missing.hlsl:5:12: note: candidate template ignored: couldn't infer template argument 'col_major'
//| layout-missing.hlsl:5:12: note: candidate function template not viable: requires 4 arguments, but 3 were provided
//| layout-missing.hlsl:6:3: error: no matching function for call to 'subgroupMatrixStore'
//|     6 |   subgroupMatrixStore(Data, 0, a, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| layout-missing.hlsl:6:3: note: candidate template ignored: couldn't infer template argument 'col_major'
//| layout-missing.hlsl:6:3: note: candidate function template not viable: requires 5 arguments, but 4 were provided
//| 2 errors generated.
