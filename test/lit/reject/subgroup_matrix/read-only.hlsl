// RUN: %check-diags %s
struct Rows {
  float values[64];
};
StructuredBuffer<float> In : register(t0);
StructuredBuffer<Rows> Structs : register(t1);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_result<f32, 8, 8> c;
  subgroupMatrixStore(In, 0, c, false, 8);
  subgroupMatrixStore(Structs[1].values, 0, c, false, 8);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: MatrixStoreReadOnly @ 9
// DIAG: MatrixStoreReadOnly @ 10
//| read-only.hlsl:9:3: error: cannot store a matrix in a read-only buffer: use RWStructuredBuffer
//|     9 |   subgroupMatrixStore(In, 0, c, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| read-only.hlsl:10:3: error: cannot store a matrix in a read-only buffer: use RWStructuredBuffer
//|    10 |   subgroupMatrixStore(Structs[1].values, 0, c, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
