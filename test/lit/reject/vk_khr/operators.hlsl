// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  typedef CooperativeMatrixA<float, vk::ScopeSubgroup, 16, 16> Mat;
  Mat a = Mat::Splat(1), b = Mat::Splat(2);
  CooperativeMatrixB<float, vk::ScopeSubgroup, 16, 16> other = CooperativeMatrixB<float, vk::ScopeSubgroup, 16, 16>::Splat(1);
  a = a + other;
  a = a % b;
  a = a / 2.0;
  a = 2.0 * a;
  a += b;
  a = -a;
}
// EXPECT --target vulkan
// DIAG: error @ 11
// DIAG: note @ 11
// DIAG: error @ 12
// DIAG: error @ 13
// DIAG: note @ 13
// DIAG: error @ 14
// DIAG: error @ 15
// DIAG: error @ 16
//| operators.hlsl:11:9: error: invalid operands to binary expression ('Mat' (16x16 float A matrix) and 'CooperativeMatrixB' (16x16 float B matrix))
//|    11 |   a = a + other;
//|       |       ~ ^ ~~~~~
//| operators.hlsl:11:9: note: candidate function not viable: no known conversion from 'CooperativeMatrixB' (16x16 float B matrix) to 'CooperativeMatrix' (16x16 float A matrix) for 1st argument
//| operators.hlsl:12:9: error: invalid operands to binary expression ('Mat' (16x16 float A matrix) and 'Mat' (16x16 float A matrix))
//|    12 |   a = a % b;
//|       |       ~ ^ ~
//| operators.hlsl:13:9: error: invalid operands to binary expression ('Mat' (16x16 float A matrix) and 'float')
//|    13 |   a = a / 2.0;
//|       |       ~ ^ ~~~
//| operators.hlsl:13:9: note: candidate function not viable: no known conversion from 'float' to 'CooperativeMatrix' (16x16 float A matrix) for 1st argument
//| operators.hlsl:14:11: error: invalid operands to binary expression ('float' and 'Mat' (16x16 float A matrix))
//|    14 |   a = 2.0 * a;
//|       |       ~~~ ^ ~
//| operators.hlsl:15:5: error: no viable overloaded '+='
//|    15 |   a += b;
//|       |   ~ ^  ~
//| operators.hlsl:16:7: error: invalid argument type 'Mat' (16x16 float A matrix) to unary expression
//|    16 |   a = -a;
//|       |       ^~
//| 6 errors generated.
