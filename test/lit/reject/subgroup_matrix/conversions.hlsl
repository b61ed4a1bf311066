// RUN: %check-diags %s
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_left<f32, 8, 8> a;
  subgroup_matrix_right<f32, 8, 8> b = a;
  subgroup_matrix_left<f16, 8, 8> h;
  a = h;
  a = (subgroup_matrix_left<f32, 8, 8>)b;
  float x = (float)a;
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: error @ 4
// DIAG: error @ 6
// DIAG: error @ 8
//| conversions.hlsl:4:36: error: cannot initialize a variable of type 'subgroup_matrix_right' (8x8 float right matrix) with an lvalue of type 'subgroup_matrix_left' (8x8 float left matrix)
//|     4 |   subgroup_matrix_right<f32, 8, 8> b = a;
//|       |                                    ^   ~
//| conversions.hlsl:6:5: error: assigning to 'subgroup_matrix_left' (8x8 float left matrix) from incompatible type 'subgroup_matrix_left' (8x8 half left matrix)
//|     6 |   a = h;
//|       |     ^ ~
//| conversions.hlsl:8:13: error: C-style cast from 'subgroup_matrix_left' (8x8 float left matrix) to 'float' is not allowed
//|     8 |   float x = (float)a;
//|       |             ^~~~~~~~
//| 3 errors generated.
