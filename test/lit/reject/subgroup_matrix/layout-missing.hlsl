// RUN: %check-diags %s
typedef subgroup_matrix_left<f32, 8, 8> Left;
RWStructuredBuffer<float> Data : register(u0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  Left a = subgroupMatrixLoad<Left>(Data, 0, 8);
  subgroupMatrixStore(Data, 0, a, 8);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: error @ 5
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: error @ 6
// DIAG: note @ 0
// DIAG: note @ 0
//| layout-missing.hlsl:5:12: error: no matching function for call to 'subgroupMatrixLoad'
//|     5 |   Left a = subgroupMatrixLoad<Left>(Data, 0, 8);
//|       |            ^~~~~~~~~~~~~~~~~~~~~~~~
//| <tessera>/subgroup_matrix.hlsl:53:21: note: candidate template ignored: couldn't infer template argument '__col_major'
//|    53 | [[nodiscard]] __Mat subgroupMatrixLoad(__P __p, uint __offset, uint __stride) {
//|       |                     ^
//| <tessera>/subgroup_matrix.hlsl:47:21: note: candidate function template not viable: requires 4 arguments, but 3 were provided
//|    47 | [[nodiscard]] __Mat subgroupMatrixLoad(__P __p, uint __offset, bool __col_major, uint __stride) {
//|       |                     ^                  ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| layout-missing.hlsl:6:3: error: no matching function for call to 'subgroupMatrixStore'
//|     6 |   subgroupMatrixStore(Data, 0, a, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| <tessera>/subgroup_matrix.hlsl:63:6: note: candidate template ignored: couldn't infer template argument '__col_major'
//|    63 | void subgroupMatrixStore(__P __p, uint __offset, __Mat __value, uint __stride) {
//|       |      ^
//| <tessera>/subgroup_matrix.hlsl:59:6: note: candidate function template not viable: requires 5 arguments, but 4 were provided
//|    59 | void subgroupMatrixStore(__P __p, uint __offset, __Mat __value, bool __col_major, uint __stride) {
//|       |      ^                   ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
