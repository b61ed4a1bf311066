// Shapes and uses of the other APIs in messages.
// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
#include <vk/khr/cooperative_matrix.h>
RWStructuredBuffer<float> Out : register(u0);
typedef rocwmma::fragment<rocwmma::matrix_a, 16, 16, 32, float16_t, rocwmma::row_major> FragmentA;
typedef rocwmma::fragment<rocwmma::accumulator, 16, 16, 32, float> FragmentSums;
typedef vk::khr::CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 8> KhrA;
typedef vk::khr::CooperativeMatrixB<float16_t, vk::ScopeSubgroup, 8, 24> KhrB;

[WaveSize(32)][numthreads(32, 1, 1)] void main() {
  FragmentA f;
  FragmentSums s;
  rocwmma::mma_sync(f, f, f, s);
  s = f;
  KhrA a = KhrA::Splat(1);
  KhrB b = KhrB::Splat(2);
  a = b;
  float m = mul(a, b);
  WaveMatrixLeft<float16_t, 16, 16> left;
  WaveMatrixRightRowAcc<float, 16, 16> row;
  left = row;
}
// EXPECT --target vulkan
// DIAG: error @ 14
// DIAG: error @ 15
// DIAG: error @ 18
// DIAG: error @ 19
// DIAG: MatrixOwnFunctions @ 19
// DIAG: error @ 22
//| other-apis.hlsl:14:12: error: mma_sync takes an accumulator, a matrix_a, a matrix_b and an accumulator fragment of the same block sizes; the first and the last have one data type, the other two have one
//|    14 |   rocwmma::mma_sync(f, f, f, s);
//|       |            ^
//| other-apis.hlsl:15:5: error: assigning to 'FragmentSums' (16x16 float accumulator fragment) from incompatible type 'FragmentA' (16x32 half matrix_a fragment)
//|    15 |   s = f;
//|       |     ^ ~
//| other-apis.hlsl:18:5: error: assigning to 'KhrA' (16x8 half A matrix) from incompatible type 'KhrB' (8x24 half B matrix)
//|    18 |   a = b;
//|       |     ^ ~
//| other-apis.hlsl:19:13: error: no matching function for call to 'mul'
//|    19 |   float m = mul(a, b);
//|       |             ^~~
//| other-apis.hlsl:19:13: note: 'mul' takes HLSL's own vectors and matrices: multiply these matrices with 'cooperativeMatrixMultiplyAdd(a, b, c)'
//| other-apis.hlsl:22:8: error: assigning to 'WaveMatrixLeft' (16xK half left matrix) from incompatible type 'WaveMatrixRightRowAcc' (1x16 float row accumulator)
//|    22 |   left = row;
//|       |        ^ ~~~
//| 5 errors generated.
