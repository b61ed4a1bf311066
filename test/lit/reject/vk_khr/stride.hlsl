// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  typedef CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 8, 16> Mat;
  Mat a = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(In, 0, 15);
  Mat b = Mat::Load<vk::CooperativeMatrixLayoutColumnMajorKHR>(In, 0, 7);
  Mat c = Mat::Load<vk::CooperativeMatrixLayoutColumnMajorKHR>(In, 0, 8);
}
// EXPECT --target vulkan
// DIAG: MatrixStride @ 9
// DIAG: MatrixStride @ 10
//| stride.hlsl:9:11: error: a stride of 15 elements is less than a row of 16 elements: it must be at least 16 elements
//|     9 |   Mat a = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(In, 0, 15);
//|       |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| stride.hlsl:10:11: error: a stride of 7 elements is less than a column of 8 elements: it must be at least 8 elements
//|    10 |   Mat b = Mat::Load<vk::CooperativeMatrixLayoutColumnMajorKHR>(In, 0, 7);
//|       |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
