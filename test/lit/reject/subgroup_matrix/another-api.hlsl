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
// DIAG: note @ 12
// DIAG: note @ 12
// DIAG: note @ 12
// DIAG: MatrixOtherDialect @ 12
// DIAG: error @ 13
// DIAG: note @ 13
// DIAG: MatrixOtherDialect @ 13
//| another-api.hlsl:10:5: error: assigning to 'subgroup_matrix_left<f16, 8, 8>' (aka 'subgroup_matrix_left<half, 8, 8>') from incompatible type 'WaveMatrixAccumulator<float, 16, 16>'
//|    10 |   a = w;
//|       |     ^ ~
//| another-api.hlsl:10:5: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    10 |   a = w;
//|       |     ^
//| another-api.hlsl:11:5: error: assigning to 'Acc' (aka 'Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>') from incompatible type 'subgroup_matrix_result<float, 8U, 8U>'
//|    11 |   c = subgroupMatrixMultiply<f32>(a, b);
//|       |     ^ ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| another-api.hlsl:11:5: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    11 |   c = subgroupMatrixMultiply<f32>(a, b);
//|       |     ^
//| another-api.hlsl:12:5: error: no matching member function for call to 'Add'
//|    12 |   w.Add(subgroupMatrixMultiply<f32>(a, b));
//|       |   ~~^~~
//| another-api.hlsl:12:5: note: 'WaveMatrixAccumulator' is expected, and this is 'subgroup_matrix_result'
//| another-api.hlsl:12:5: note: 'WaveMatrixLeftColAcc' is expected, and this is 'subgroup_matrix_result'
//| another-api.hlsl:12:5: note: 'WaveMatrixRightRowAcc' is expected, and this is 'subgroup_matrix_result'
//| another-api.hlsl:12:5: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    12 |   w.Add(subgroupMatrixMultiply<f32>(a, b));
//|       |     ^
//| another-api.hlsl:13:41: error: no matching function for call to 'subgroupMatrixMultiplyAccumulate'
//|    13 |   subgroup_matrix_result<f32, 8, 8> r = subgroupMatrixMultiplyAccumulate(a, b, c);
//|       |                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| another-api.hlsl:13:41: note: 'subgroup_matrix_result' is expected, and this is 'Matrix'
//| another-api.hlsl:13:41: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    13 |   subgroup_matrix_result<f32, 8, 8> r = subgroupMatrixMultiplyAccumulate(a, b, c);
//|       |                                         ^
//| 4 errors generated.
