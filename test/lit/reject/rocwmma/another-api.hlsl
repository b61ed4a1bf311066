// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
#include <dx/linalg.h>
using namespace rocwmma;
using Acc = dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 16, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>;
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;
  fragment<matrix_b, 16, 16, 16, float16_t, row_major> b;
  fragment<accumulator, 16, 16, 16, float> c;
  WaveMatrixAccumulator<float, 16, 16> w;
  subgroup_matrix_result<float, 16, 16> s;
  Acc l;
  c = w;
  l = c;
  s = c;
  mma_sync(c, a, b, w);
  mma_sync(l, a, b, c);
  load_matrix_sync(w, Out, 16, mem_row_major);
  store_matrix_sync(Out, s, 16, mem_row_major);
  fill_fragment(l, 1);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: error @ 15
// DIAG: MatrixOtherDialect @ 15
// DIAG: error @ 16
// DIAG: MatrixOtherDialect @ 16
// DIAG: error @ 17
// DIAG: MatrixOtherDialect @ 17
// DIAG: error @ 18
// DIAG: MatrixOtherDialect @ 18
// DIAG: error @ 19
// DIAG: MatrixOtherDialect @ 19
// DIAG: error @ 20
// DIAG: MatrixOtherDialect @ 20
// DIAG: error @ 21
// DIAG: MatrixOtherDialect @ 21
// DIAG: error @ 22
// DIAG: MatrixOtherDialect @ 22
//| another-api.hlsl:15:5: error: assigning to 'fragment' (16x16 float accumulator fragment) from incompatible type 'WaveMatrixAccumulator' (16x16 float accumulator)
//|    15 |   c = w;
//|       |     ^ ~
//| another-api.hlsl:15:5: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| another-api.hlsl:16:5: error: assigning to 'Acc' (16x16 F32 accumulator) from incompatible type 'fragment' (16x16 float accumulator fragment)
//|    16 |   l = c;
//|       |     ^ ~
//| another-api.hlsl:16:5: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| another-api.hlsl:17:5: error: assigning to 'subgroup_matrix_result' (16x16 float result matrix) from incompatible type 'fragment' (16x16 float accumulator fragment)
//|    17 |   s = c;
//|       |     ^ ~
//| another-api.hlsl:17:5: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| another-api.hlsl:18:3: error: mma_sync takes an accumulator, a matrix_a, a matrix_b and an accumulator fragment of the same block sizes; the first and the last have one data type, the other two have one
//|    18 |   mma_sync(c, a, b, w);
//|       |   ^
//| another-api.hlsl:18:3: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| another-api.hlsl:19:3: error: mma_sync takes an accumulator, a matrix_a, a matrix_b and an accumulator fragment of the same block sizes; the first and the last have one data type, the other two have one
//|    19 |   mma_sync(l, a, b, c);
//|       |   ^
//| another-api.hlsl:19:3: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| another-api.hlsl:20:3: error: load_matrix_sync takes a fragment, what it is loaded from, and the leading dimension
//|    20 |   load_matrix_sync(w, Out, 16, mem_row_major);
//|       |   ^
//| another-api.hlsl:20:3: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| another-api.hlsl:21:3: error: store_matrix_sync takes what is stored to, a fragment, and the leading dimension
//|    21 |   store_matrix_sync(Out, s, 16, mem_row_major);
//|       |   ^
//| another-api.hlsl:21:3: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| another-api.hlsl:22:3: error: fill_fragment takes a fragment and a value
//|    22 |   fill_fragment(l, 1);
//|       |   ^
//| another-api.hlsl:22:3: note: matrices of two APIs cannot be mixed: store one in memory and load it with the other API
//| 8 errors generated.
