// RUN: %check-diags %s
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_left<f32, 0, 8> a;
  subgroup_matrix_right<f32, 8, 0> b;
  subgroup_matrix_result<f32, 0, 0> c;
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: MatrixEmpty @ 3
// DIAG: MatrixEmpty @ 4
// DIAG: MatrixEmpty @ 5
//| empty.hlsl:3:35: error: a 8x0 matrix has no elements
//|     3 |   subgroup_matrix_left<f32, 0, 8> a;
//|       |                                   ^
//| empty.hlsl:4:36: error: a 0x8 matrix has no elements
//|     4 |   subgroup_matrix_right<f32, 8, 0> b;
//|       |                                    ^
//| empty.hlsl:5:37: error: a 0x0 matrix has no elements
//|     5 |   subgroup_matrix_result<f32, 0, 0> c;
//|       |                                     ^
//| 3 errors generated.
