// Matrices of two APIs: in a call of either, in an operator, in an assignment.
// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> LinalgLeft;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> LinalgRight;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> LinalgSums;
typedef subgroup_matrix_left<f16, 16, 16> SubgroupLeft;
typedef subgroup_matrix_right<f16, 16, 16> SubgroupRight;
typedef subgroup_matrix_result<f32, 16, 16> SubgroupSums;
RWStructuredBuffer<float> Memory : register(u0);

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  LinalgLeft al;
  LinalgRight ar;
  LinalgSums as;
  SubgroupLeft bl;
  SubgroupRight br;
  SubgroupSums bs;
  as.MultiplyAccumulate(bl, ar);
  as = bs;
  bs = subgroupMatrixMultiplyAccumulate(al, br, bs);
  subgroupMatrixStore(Memory, 0, as, false, 16);
  bs = as;
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: error @ 20
// DIAG: CallFound @ 20
// DIAG: CallExpected @ 20
// DIAG: MatrixOtherDialect @ 20
// DIAG: error @ 21
// DIAG: MatrixOtherDialect @ 21
// DIAG: error @ 22
// DIAG: CallFound @ 22
// DIAG: CallExpected @ 22
// DIAG: MatrixOtherDialect @ 22
// DIAG: error @ 23
// DIAG: CallFound @ 23
// DIAG: CallExpected @ 23
// DIAG: MatrixOtherDialect @ 23
// DIAG: error @ 24
// DIAG: MatrixOtherDialect @ 24
//| linalg-subgroup_matrix.hlsl:20:6: error: no matching member function for call to 'MultiplyAccumulate'
//|    20 |   as.MultiplyAccumulate(bl, ar);
//|       |   ~~~^~~~~~~~~~~~~~~~~~
//| linalg-subgroup_matrix.hlsl:20:6: note: found (16x16 half left matrix, 16x16 F16 B matrix)
//| linalg-subgroup_matrix.hlsl:20:6: note: expected 'MultiplyAccumulate(Matrix<L, LM, LK, MatrixUse::A, ...> a, Matrix<R, RK, RN, MatrixUse::B, ...> b)'
//| linalg-subgroup_matrix.hlsl:20:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| linalg-subgroup_matrix.hlsl:21:6: error: assigning to 'LinalgSums' (16x16 F32 accumulator) from incompatible type 'SubgroupSums' (16x16 float result matrix)
//|    21 |   as = bs;
//|       |      ^ ~~
//| linalg-subgroup_matrix.hlsl:21:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| linalg-subgroup_matrix.hlsl:22:8: error: no matching function for call to 'subgroupMatrixMultiplyAccumulate'
//|    22 |   bs = subgroupMatrixMultiplyAccumulate(al, br, bs);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| linalg-subgroup_matrix.hlsl:22:8: note: found (16x16 F16 A matrix, 16x16 half right matrix, 16x16 float result matrix)
//| linalg-subgroup_matrix.hlsl:22:8: note: expected 'subgroupMatrixMultiplyAccumulate(subgroup_matrix_left<TA, KA, M> left, subgroup_matrix_right<TB, N, KB> right, subgroup_matrix_result<TR, NR, MR> acc)'
//| linalg-subgroup_matrix.hlsl:22:8: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| linalg-subgroup_matrix.hlsl:23:3: error: no matching function for call to 'subgroupMatrixStore'
//|    23 |   subgroupMatrixStore(Memory, 0, as, false, 16);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| linalg-subgroup_matrix.hlsl:23:3: note: found (RWStructuredBuffer<float>, int, 16x16 F32 accumulator, bool, int)
//| linalg-subgroup_matrix.hlsl:23:3: note: expected 'subgroupMatrixStore<Inner>(P p, uint offset, Mat value, bool col_major, uint stride)'
//| linalg-subgroup_matrix.hlsl:23:3: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| linalg-subgroup_matrix.hlsl:24:6: error: assigning to 'SubgroupSums' (16x16 float result matrix) from incompatible type 'LinalgSums' (16x16 F32 accumulator)
//|    24 |   bs = as;
//|       |      ^ ~~
//| linalg-subgroup_matrix.hlsl:24:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| 5 errors generated.
