// RUN: %check-diags %s
RWStructuredBuffer<float> Out : register(u0);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_left<double, 8, 8> a;
  subgroup_matrix_right<bfloat16_t, 8, 8> b;
  subgroup_matrix_result<int16_t, 8, 8> c;
  subgroup_matrix_result<bool, 8, 8> d;
  subgroup_matrix_result<float2, 8, 8> e;
  subgroup_matrix_left<uint8_t4_packed, 8, 8> f;
  Out[id] = 0;
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: MatrixElement @ 4
// DIAG: MatrixElement @ 5
// DIAG: MatrixElement @ 6
// DIAG: MatrixElement @ 7
// DIAG: MatrixElement @ 8
// DIAG: MatrixElement @ 9
//| component.hlsl:4:38: error: a left matrix cannot have elements of type 'double': use f16, f32, i8, u8, i32 or u32
//|     4 |   subgroup_matrix_left<double, 8, 8> a;
//|       |                                      ^
//| component.hlsl:5:43: error: a right matrix cannot have elements of type 'bfloat16_t': use f16, f32, i8, u8, i32 or u32
//|     5 |   subgroup_matrix_right<bfloat16_t, 8, 8> b;
//|       |                                           ^
//| component.hlsl:6:41: error: a result matrix cannot have elements of type 'int16_t': use f16, f32, i8, u8, i32 or u32
//|     6 |   subgroup_matrix_result<int16_t, 8, 8> c;
//|       |                                         ^
//| component.hlsl:7:38: error: a result matrix cannot have elements of type 'bool': use f16, f32, i8, u8, i32 or u32
//|     7 |   subgroup_matrix_result<bool, 8, 8> d;
//|       |                                      ^
//| component.hlsl:8:40: error: a result matrix cannot have elements of type 'vector<float, 2>': use f16, f32, i8, u8, i32 or u32
//|     8 |   subgroup_matrix_result<float2, 8, 8> e;
//|       |                                        ^
//| component.hlsl:9:47: error: a left matrix cannot have elements of type 'uint8_t4_packed': use f16, f32, i8, u8, i32 or u32
//|     9 |   subgroup_matrix_left<uint8_t4_packed, 8, 8> f;
//|       |                                               ^
//| 6 errors generated.
