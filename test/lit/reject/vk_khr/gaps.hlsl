// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
typedef vk::khr::CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 8, 8> Mat;
RWStructuredBuffer<float3> Items;
[numthreads(32, 1, 1)] void main() {
  Mat m = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Items, 0, 8);
  m.Store<vk::CooperativeMatrixLayoutRowMajorKHR>(Items, 0, 8);
}
// EXPECT --target vulkan --layout=relaxed
// DIAG: MatrixInGaps @ 6
// DIAG: MatrixInGaps @ 7
//| gaps.hlsl:6:11: error: a matrix cannot be in memory with gaps between the vectors: use a buffer of scalars
//|     6 |   Mat m = Mat::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Items, 0, 8);
//|       |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| gaps.hlsl:7:5: error: a matrix cannot be in memory with gaps between the vectors: use a buffer of scalars
//|     7 |   m.Store<vk::CooperativeMatrixLayoutRowMajorKHR>(Items, 0, 8);
//|       |     ^~~~~
//| 2 errors generated.
