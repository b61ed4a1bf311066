// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;

[numthreads(32, 1, 1)] void main() {
  fragment<matrix_a, 16, 16, 16, rocwmma::float16_t, row_major> a;
  fragment<accumulator, 16, 16, 16, __half> c;
  fragment<accumulator, 16, 16, 16, rocwmma::bfloat16_t> d;
}
// EXPECT -T cs_6_0 --target vulkan
// DIAG: TypeNeeds16Bit @ 6
// DIAG: error @ 6
// DIAG: DidYouMean @ 6
// DIAG: error @ 7
// DIAG: TypeNeeds16Bit @ 8
// DIAG: error @ 8
// DIAG: DidYouMean @ 8
//| sixteen-bit.hlsl:6:43: error: 'float16_t' needs shader model 6.2 or later, but the profile is for 6.0
//|     6 |   fragment<matrix_a, 16, 16, 16, rocwmma::float16_t, row_major> a;
//|       |                                           ^
//| sixteen-bit.hlsl:6:43: error: no member named 'float16_t' in namespace 'rocwmma'
//|     6 |   fragment<matrix_a, 16, 16, 16, rocwmma::float16_t, row_major> a;
//|       |                                           ^~~~~~~~~
//| sixteen-bit.hlsl:6:43: note: did you mean 'float32_t'?
//| sixteen-bit.hlsl:7:37: error: unknown type name '__half'; did you mean 'half'?
//|     7 |   fragment<accumulator, 16, 16, 16, __half> c;
//|       |                                     ^~~~~~
//|       |                                     half
//| sixteen-bit.hlsl:8:46: error: 'bfloat16_t' needs shader model 6.2 or later, but the profile is for 6.0
//|     8 |   fragment<accumulator, 16, 16, 16, rocwmma::bfloat16_t> d;
//|       |                                              ^
//| sixteen-bit.hlsl:8:46: error: no member named 'bfloat16_t' in namespace 'rocwmma'
//|     8 |   fragment<accumulator, 16, 16, 16, rocwmma::bfloat16_t> d;
//|       |                                              ^~~~~~~~~~
//| sixteen-bit.hlsl:8:46: note: did you mean 'float32_t'?
//| 5 errors generated.
