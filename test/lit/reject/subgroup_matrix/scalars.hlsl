// RUN: %check-diags %s
struct Pair {
  float x, y;
};
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_result<f32, 8, 8> c, d;
  Pair p = {1, 2};
  d = subgroupMatrixScalarAdd(c, c);
  d = subgroupMatrixScalarMultiply(c, p);
  d = subgroup_matrix_result<f32, 8, 8>(p);
  d = subgroup_matrix_result<f32, 8, 8>(1.0, 2.0);
}
// EXPECT -T cs_6_8 --target vulkan
// DIAG: error @ 8
// DIAG: CallFound @ 8
// DIAG: CallExpected @ 8
// DIAG: error @ 9
// DIAG: CallFound @ 9
// DIAG: CallExpected @ 9
// DIAG: error @ 11
//| scalars.hlsl:8:7: error: no matching function for call to 'subgroupMatrixScalarAdd'
//|     8 |   d = subgroupMatrixScalarAdd(c, c);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~
//| scalars.hlsl:8:7: note: found (8x8 float result matrix, 8x8 float result matrix)
//| scalars.hlsl:8:7: note: expected 'subgroupMatrixScalarAdd(Mat matrix, typename Mat::scalar value)'
//| scalars.hlsl:9:7: error: no matching function for call to 'subgroupMatrixScalarMultiply'
//|     9 |   d = subgroupMatrixScalarMultiply(c, p);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| scalars.hlsl:9:7: note: found (8x8 float result matrix, Pair)
//| scalars.hlsl:9:7: note: expected 'subgroupMatrixScalarMultiply(Mat matrix, typename Mat::scalar value)'
//| scalars.hlsl:11:7: error: excess elements in scalar initializer
//|    11 |   d = subgroup_matrix_result<f32, 8, 8>(1.0, 2.0);
//|       |       ^                                    ~~~~~
//| 3 errors generated.
