// RUN: %check-diags %s
RWStructuredBuffer<float> Out : register(u0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_result<f32, 8, 8> c;
  Out[0] = c[0];
  Out[1] = c[0][1];
  Out[2] = c.x;
  Out[3] = c._m00;
  c[1] = 2;
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: error @ 5
// DIAG: error @ 6
// DIAG: error @ 7
// DIAG: error @ 8
// DIAG: error @ 9
//| decomposition.hlsl:5:13: error: type 'subgroup_matrix_result' (8x8 float result matrix) does not provide a subscript operator
//|     5 |   Out[0] = c[0];
//|       |            ~^~
//| decomposition.hlsl:6:13: error: type 'subgroup_matrix_result' (8x8 float result matrix) does not provide a subscript operator
//|     6 |   Out[1] = c[0][1];
//|       |            ~^~
//| decomposition.hlsl:7:14: error: no member named 'x' in 'subgroup_matrix_result' (8x8 float result matrix)
//|     7 |   Out[2] = c.x;
//|       |            ~ ^
//| decomposition.hlsl:8:14: error: no member named '_m00' in 'subgroup_matrix_result' (8x8 float result matrix)
//|     8 |   Out[3] = c._m00;
//|       |            ~ ^
//| decomposition.hlsl:9:4: error: type 'subgroup_matrix_result' (8x8 float result matrix) does not provide a subscript operator
//|     9 |   c[1] = 2;
//|       |   ~^~
//| 5 errors generated.
