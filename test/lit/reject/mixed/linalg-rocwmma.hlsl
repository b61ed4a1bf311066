// Matrices of two APIs: in a call of either, in an operator, in an assignment.
// RUN: %check-diags %s
#include <dx/linalg.h>
#include <rocwmma/rocwmma.hpp>
using namespace dx::linalg;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> LinalgLeft;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> LinalgRight;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> LinalgSums;
typedef rocwmma::fragment<rocwmma::matrix_a, 16, 16, 16, float16_t, rocwmma::row_major> RocLeft;
typedef rocwmma::fragment<rocwmma::matrix_b, 16, 16, 16, float16_t, rocwmma::row_major> RocRight;
typedef rocwmma::fragment<rocwmma::accumulator, 16, 16, 16, float> RocSums;
RWStructuredBuffer<float> Memory : register(u0);

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  LinalgLeft al;
  LinalgRight ar;
  LinalgSums as;
  RocLeft bl;
  RocRight br;
  RocSums bs;
  as.MultiplyAccumulate(bl, ar);
  as = bs;
  rocwmma::mma_sync(bs, al, br, bs);
  rocwmma::load_matrix_sync(as, Memory, 16, rocwmma::mem_row_major);
  bs = as;
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: error @ 21
// DIAG: CallFound @ 21
// DIAG: CallExpected @ 21
// DIAG: MatrixOtherDialect @ 21
// DIAG: error @ 22
// DIAG: MatrixOtherDialect @ 22
// DIAG: error @ 23
// DIAG: MatrixOtherDialect @ 23
// DIAG: error @ 24
// DIAG: MatrixOtherDialect @ 24
// DIAG: error @ 25
// DIAG: MatrixOtherDialect @ 25
//| linalg-rocwmma.hlsl:21:6: error: no matching member function for call to 'MultiplyAccumulate'
//|    21 |   as.MultiplyAccumulate(bl, ar);
//|       |   ~~~^~~~~~~~~~~~~~~~~~
//| linalg-rocwmma.hlsl:21:6: note: found (16x16 half matrix_a fragment, 16x16 F16 B matrix)
//| linalg-rocwmma.hlsl:21:6: note: expected 'MultiplyAccumulate(Matrix<L, LM, LK, MatrixUse::A, ...> a, Matrix<R, RK, RN, MatrixUse::B, ...> b)'
//| linalg-rocwmma.hlsl:21:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| linalg-rocwmma.hlsl:22:6: error: assigning to 'LinalgSums' (16x16 F32 accumulator) from incompatible type 'RocSums' (16x16 float accumulator fragment)
//|    22 |   as = bs;
//|       |      ^ ~~
//| linalg-rocwmma.hlsl:22:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| linalg-rocwmma.hlsl:23:12: error: mma_sync takes an accumulator, a matrix_a, a matrix_b and an accumulator fragment of the same block sizes; the first and the last have one data type, the other two have one
//|    23 |   rocwmma::mma_sync(bs, al, br, bs);
//|       |            ^
//| linalg-rocwmma.hlsl:23:12: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| linalg-rocwmma.hlsl:24:12: error: load_matrix_sync takes a fragment, what it is loaded from, and the leading dimension
//|    24 |   rocwmma::load_matrix_sync(as, Memory, 16, rocwmma::mem_row_major);
//|       |            ^
//| linalg-rocwmma.hlsl:24:12: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| linalg-rocwmma.hlsl:25:6: error: assigning to 'RocSums' (16x16 float accumulator fragment) from incompatible type 'LinalgSums' (16x16 F32 accumulator)
//|    25 |   bs = as;
//|       |      ^ ~~
//| linalg-rocwmma.hlsl:25:6: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| 5 errors generated.
