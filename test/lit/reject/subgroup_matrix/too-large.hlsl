// RUN: %check-diags %s
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_result<f32, 1024, 1024> c;
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: MatrixTooLarge @ 3
//| too-large.hlsl:3:43: error: a 1024x1024 matrix is too large: with its depth it has more than 65536 elements
//|     3 |   subgroup_matrix_result<f32, 1024, 1024> c;
//|       |                                           ^
//| 1 error generated.
