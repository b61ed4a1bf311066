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
// DIAG: note @ 20
// DIAG: MatrixOtherDialect @ 20
// DIAG: error @ 21
// DIAG: MatrixOtherDialect @ 21
// DIAG: error @ 22
// DIAG: note @ 22
// DIAG: MatrixOtherDialect @ 22
// DIAG: error @ 23
// DIAG: note @ 23
// DIAG: MatrixOtherDialect @ 23
// DIAG: error @ 24
// DIAG: MatrixOtherDialect @ 24
//| linalg-subgroup_matrix.hlsl:20:6: error: no matching member function for call to 'MultiplyAccumulate'
//|    20 |   as.MultiplyAccumulate(bl, ar);
//|       |   ~~~^~~~~~~~~~~~~~~~~~
//| linalg-subgroup_matrix.hlsl:20:6: note: 'Matrix' is expected, and this is 'subgroup_matrix_left'
//| linalg-subgroup_matrix.hlsl:20:6: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    20 |   as.MultiplyAccumulate(bl, ar);
//|       |      ^
//| linalg-subgroup_matrix.hlsl:21:6: error: assigning to 'LinalgSums' (aka 'Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave>') from incompatible type 'SubgroupSums' (aka 'subgroup_matrix_result<float, 16, 16>')
//|    21 |   as = bs;
//|       |      ^ ~~
//| linalg-subgroup_matrix.hlsl:21:6: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    21 |   as = bs;
//|       |      ^
//| linalg-subgroup_matrix.hlsl:22:8: error: no matching function for call to 'subgroupMatrixMultiplyAccumulate'
//|    22 |   bs = subgroupMatrixMultiplyAccumulate(al, br, bs);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| linalg-subgroup_matrix.hlsl:22:8: note: 'subgroup_matrix_left' is expected, and this is 'Matrix'
//| linalg-subgroup_matrix.hlsl:22:8: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    22 |   bs = subgroupMatrixMultiplyAccumulate(al, br, bs);
//|       |        ^
//| linalg-subgroup_matrix.hlsl:23:3: error: no matching function for call to 'subgroupMatrixStore'
//|    23 |   subgroupMatrixStore(Memory, 0, as, false, 16);
//|       |   ^~~~~~~~~~~~~~~~~~~
//| linalg-subgroup_matrix.hlsl:23:3: note: candidate function template not viable: requires 4 arguments, but 5 were provided
//| linalg-subgroup_matrix.hlsl:23:3: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    23 |   subgroupMatrixStore(Memory, 0, as, false, 16);
//|       |   ^
//| linalg-subgroup_matrix.hlsl:24:6: error: assigning to 'SubgroupSums' (aka 'subgroup_matrix_result<float, 16, 16>') from incompatible type 'LinalgSums' (aka 'Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave>')
//|    24 |   bs = as;
//|       |      ^ ~~
//| linalg-subgroup_matrix.hlsl:24:6: note: matrices of two APIs do not meet: store one in memory and load it with the other API
//|    24 |   bs = as;
//|       |      ^
//| 5 errors generated.
