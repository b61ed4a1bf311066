// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
using Acc = Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_left<f16, 8, 8> a;
  subgroup_matrix_right<f16, 8, 8> b;
  WaveMatrixAccumulator<float, 16, 16> w;
  Acc c;
  a = w;
  c = subgroupMatrixMultiply<f32>(a, b);
  w.Add(subgroupMatrixMultiply<f32>(a, b));
  subgroup_matrix_result<f32, 8, 8> r = subgroupMatrixMultiplyAccumulate(a, b, c);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: error @ 10
// DIAG: MatrixOtherDialect @ 10
// DIAG: error @ 11
// DIAG: MatrixOtherDialect @ 11
// DIAG: error @ 12
// DIAG: CallFound @ 12
// DIAG: CallExpected @ 12
// DIAG: CallExpected @ 12
// DIAG: CallExpected @ 12
// DIAG: MatrixOtherDialect @ 12
// DIAG: error @ 13
// DIAG: CallFound @ 13
// DIAG: CallExpected @ 13
// DIAG: MatrixOtherDialect @ 13
//| another-api.hlsl:10:5: error: assigning to 'subgroup_matrix_left' (8x8 half left matrix) from incompatible type 'WaveMatrixAccumulator' (16x16 float accumulator)
//|    10 |   a = w;
//|       |     ^ ~
//| another-api.hlsl:10:5: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| another-api.hlsl:11:5: error: assigning to 'Acc' (8x8 F32 accumulator) from incompatible type 'subgroup_matrix_result' (8x8 float result matrix)
//|    11 |   c = subgroupMatrixMultiply<f32>(a, b);
//|       |     ^ ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| another-api.hlsl:11:5: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| another-api.hlsl:12:5: error: no matching member function for call to 'Add'
//|    12 |   w.Add(subgroupMatrixMultiply<f32>(a, b));
//|       |   ~~^~~
//| another-api.hlsl:12:5: note: found (8x8 float result matrix)
//| another-api.hlsl:12:5: note: expected 'Add(WaveMatrixAccumulator<U, 16U, 16U> full)'
//| another-api.hlsl:12:5: note: expected 'Add(WaveMatrixLeftColAcc<U, 16U, 16U> column)'
//| another-api.hlsl:12:5: note: expected 'Add(WaveMatrixRightRowAcc<U, 16U, 16U> row)'
//| another-api.hlsl:12:5: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| another-api.hlsl:13:41: error: no matching function for call to 'subgroupMatrixMultiplyAccumulate'
//|    13 |   subgroup_matrix_result<f32, 8, 8> r = subgroupMatrixMultiplyAccumulate(a, b, c);
//|       |                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| another-api.hlsl:13:41: note: found (8x8 half left matrix, 8x8 half right matrix, 8x8 F32 accumulator)
//| another-api.hlsl:13:41: note: expected 'subgroupMatrixMultiplyAccumulate(subgroup_matrix_left<TA, KA, M> left, subgroup_matrix_right<TB, N, KB> right, subgroup_matrix_result<TR, NR, MR> acc)'
//| another-api.hlsl:13:41: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| 4 errors generated.
