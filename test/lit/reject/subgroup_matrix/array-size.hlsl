// RUN: %check-diags %s
struct Rows {
  float values[64];
};
RWStructuredBuffer<Rows> Structs : register(u0);
groupshared float16_t Shared[256];
groupshared uint Bytes[32];
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_left<f16, 16, 16> a = subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 16> >(Shared, 1, false, 16);
  subgroup_matrix_left<u8, 16, 8> b = subgroupMatrixLoad<subgroup_matrix_left<u8, 16, 8> >(Bytes, 1, false, 16);
  subgroup_matrix_result<f32, 8, 8> c;
  subgroupMatrixStore(Structs[id / 32].values, 0, c, true, 9);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: MatrixOutsideArray @ 9
// DIAG: MatrixOutsideArray @ 10
// DIAG: MatrixOutsideArray @ 12
//| array-size.hlsl:9:41: error: the matrix reaches element 257 of an array with 256 elements
//|     9 |   subgroup_matrix_left<f16, 16, 16> a = subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 16> >(Shared, 1, false, 16);
//|       |                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-size.hlsl:10:39: error: the matrix reaches element 129 of an array with 128 elements
//|    10 |   subgroup_matrix_left<u8, 16, 8> b = subgroupMatrixLoad<subgroup_matrix_left<u8, 16, 8> >(Bytes, 1, false, 16);
//|       |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| array-size.hlsl:12:3: error: the matrix reaches element 71 of an array with 64 elements
//|    12 |   subgroupMatrixStore(Structs[id / 32].values, 0, c, true, 9);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| 3 errors generated.
