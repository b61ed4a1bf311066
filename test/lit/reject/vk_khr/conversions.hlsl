// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  typedef CooperativeMatrixA<float, vk::ScopeSubgroup, 16, 16> Mat;
  Mat a = Mat::Splat(1);
  CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> half_matrix = a;
  CooperativeMatrixB<float, vk::ScopeSubgroup, 16, 16> b = a;
  CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> cast = a.cast<int>();
  Mat c = a[0];
}
// EXPECT --target vulkan
// DIAG: error @ 10
// DIAG: error @ 11
// DIAG: error @ 12
// DIAG: error @ 13
//| conversions.hlsl:10:60: error: cannot initialize a variable of type 'CooperativeMatrixA' (16x16 half A matrix) with an lvalue of type 'Mat' (16x16 float A matrix)
//|    10 |   CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> half_matrix = a;
//|       |                                                            ^             ~
//| conversions.hlsl:11:56: error: cannot initialize a variable of type 'CooperativeMatrixB' (16x16 float B matrix) with an lvalue of type 'Mat' (16x16 float A matrix)
//|    11 |   CooperativeMatrixB<float, vk::ScopeSubgroup, 16, 16> b = a;
//|       |                                                        ^   ~
//| conversions.hlsl:12:60: error: cannot initialize a variable of type 'CooperativeMatrixA' (16x16 half A matrix) with an rvalue of type 'CooperativeMatrix' (16x16 int A matrix)
//|    12 |   CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> cast = a.cast<int>();
//|       |                                                            ^      ~~~~~~~~~~~~~
//| conversions.hlsl:13:12: error: type 'Mat' (16x16 float A matrix) does not provide a subscript operator
//|    13 |   Mat c = a[0];
//|       |           ~^~
//| 4 errors generated.
