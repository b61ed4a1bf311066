// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
typedef vk::khr::CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16> Mat;
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  Mat a = Mat::splat(1);
  a.StoreRowMajor(Out, 0);
  a = Mat::LoadColumnMajor(Out, 0);
  a = Mat::LoadRowMajor(Out, 0, 16, vk::MemoryAccessVolatileMask);
  a.StoreColumnMajor(Out, 0, 16, vk::MemoryAccessNontemporalMask);
}
// EXPECT --target vulkan
// DIAG: error @ 8
// DIAG: error @ 9
// DIAG: error @ 10
//| old-names.hlsl:8:5: error: a store without a stride is undefined: give the stride
//|     8 |   a.StoreRowMajor(Out, 0);
//|       |     ^
//| old-names.hlsl:9:12: error: a load without a stride is undefined: give the stride
//|     9 |   a = Mat::LoadColumnMajor(Out, 0);
//|       |            ^
//| old-names.hlsl:10:65: error: volatile accesses of cooperative matrices are not supported: declare the buffer globallycoherent and use CoherentLoad and CoherentStore
//|    10 |   a = Mat::LoadRowMajor(Out, 0, 16, vk::MemoryAccessVolatileMask);
//|       |                                                                 ^
//| 3 errors generated.
