// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_left<f16, 8, 8> a = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 8> >(In, 0, false, 8);
  subgroupMatrixStore(Out, 0, a, false, 8);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: MatrixArrayWhere @ 5
// DIAG: MatrixArrayWhere @ 6
//| memory-bytes.hlsl:5:39: error: a matrix cannot be loaded from or stored to a byte-address buffer: use a structured buffer, an array in one, or a groupshared array, of float16_t
//|     5 |   subgroup_matrix_left<f16, 8, 8> a = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 8> >(In, 0, false, 8);
//|       |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| memory-bytes.hlsl:6:3: error: a matrix cannot be loaded from or stored to a byte-address buffer: use a structured buffer, an array in one, or a groupshared array, of float16_t
//|     6 |   subgroupMatrixStore(Out, 0, a, false, 8);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
