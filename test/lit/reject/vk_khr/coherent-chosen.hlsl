// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
typedef vk::khr::CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16> Mat;
RWStructuredBuffer<float> First : register(u0);
RWStructuredBuffer<float> Second : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint group : SV_GroupID) {
  RWStructuredBuffer<float> chosen = First;
  if (group == 1)
    chosen = Second;
  Mat a = Mat::CoherentLoad<vk::CooperativeMatrixLayoutRowMajorKHR>(chosen, 0, 16);
  a.CoherentStore<vk::CooperativeMatrixLayoutRowMajorKHR>(First, 0, 16);
}
// EXPECT --target vulkan
// DIAG: MatrixCoherent @ 11
//| coherent-chosen.hlsl:11:11: error: the buffer used here must be known at compile time: branch around two calls
//|    11 |   Mat a = Mat::CoherentLoad<vk::CooperativeMatrixLayoutRowMajorKHR>(chosen, 0, 16);
//|       |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
