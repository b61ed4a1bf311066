// RUN: %check-diags %s
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_result<f32, 8, 8> c;
  c = subgroupMatrixScalarDivide(c, 2.0);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: error @ 4
//| divide.hlsl:4:7: error: use of undeclared identifier 'subgroupMatrixScalarDivide'; did you mean 'subgroupMatrixScalarAdd'?
//|     4 |   c = subgroupMatrixScalarDivide(c, 2.0);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~
//|       |       subgroupMatrixScalarAdd
//| 1 error generated.
