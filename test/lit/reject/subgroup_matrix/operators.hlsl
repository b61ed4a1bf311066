// RUN: %check-diags %s
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_result<f32, 8, 8> c, d;
  d = c + c;
  d = c * 2.0;
  d = -c;
  d += c;
  if (c == d)
    return;
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: error @ 4
// DIAG: error @ 5
// DIAG: error @ 6
// DIAG: error @ 7
// DIAG: error @ 8
//| operators.hlsl:4:9: error: invalid operands to binary expression ('subgroup_matrix_result' (8x8 float result matrix) and 'subgroup_matrix_result' (8x8 float result matrix))
//|     4 |   d = c + c;
//|       |       ~ ^ ~
//| operators.hlsl:5:9: error: invalid operands to binary expression ('subgroup_matrix_result' (8x8 float result matrix) and 'float')
//|     5 |   d = c * 2.0;
//|       |       ~ ^ ~~~
//| operators.hlsl:6:7: error: invalid argument type 'subgroup_matrix_result' (8x8 float result matrix) to unary expression
//|     6 |   d = -c;
//|       |       ^~
//| operators.hlsl:7:5: error: no viable overloaded '+='
//|     7 |   d += c;
//|       |   ~ ^  ~
//| operators.hlsl:8:9: error: invalid operands to binary expression ('subgroup_matrix_result' (8x8 float result matrix) and 'subgroup_matrix_result' (8x8 float result matrix))
//|     8 |   if (c == d)
//|       |       ~ ^  ~
//| 5 errors generated.
