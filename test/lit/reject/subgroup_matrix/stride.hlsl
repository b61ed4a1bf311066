// RUN: %check-diags %s
RWStructuredBuffer<float> Data : register(u0);
RWStructuredBuffer<uint> Bytes : register(u1);
groupshared float16_t Shared[256];
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_result<f32, 16, 8> c = subgroupMatrixLoad<subgroup_matrix_result<f32, 16, 8> >(Data, 0, false, 12);
  subgroupMatrixStore(Data, 0, c, true, 4);
  subgroup_matrix_left<f16, 8, 16> a = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 16>, true>(Shared, 0, 8);
  subgroup_matrix_left<u8, 32, 8> b = subgroupMatrixLoad<subgroup_matrix_left<u8, 32, 8> >(Bytes, 3, false, 31);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: MatrixStride @ 6
// DIAG: MatrixStride @ 7
// DIAG: MatrixStride @ 8
// DIAG: MatrixStride @ 9
//| stride.hlsl:6:42: error: a stride of 12 elements is less than a row of 16 elements: it must be at least 16 elements
//|     6 |   subgroup_matrix_result<f32, 16, 8> c = subgroupMatrixLoad<subgroup_matrix_result<f32, 16, 8> >(Data, 0, false, 12);
//|       |                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| stride.hlsl:7:3: error: a stride of 4 elements is less than a column of 8 elements: it must be at least 8 elements
//|     7 |   subgroupMatrixStore(Data, 0, c, true, 4);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| stride.hlsl:8:40: error: a stride of 8 elements is less than a column of 16 elements: it must be at least 16 elements
//|     8 |   subgroup_matrix_left<f16, 8, 16> a = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 16>, true>(Shared, 0, 8);
//|       |                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| stride.hlsl:9:39: error: a stride of 31 elements is less than a row of 32 elements: it must be at least 32 elements
//|     9 |   subgroup_matrix_left<u8, 32, 8> b = subgroupMatrixLoad<subgroup_matrix_left<u8, 32, 8> >(Bytes, 3, false, 31);
//|       |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 4 errors generated.
