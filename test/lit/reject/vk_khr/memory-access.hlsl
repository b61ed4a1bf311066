// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  typedef CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16> Mat;
  Mat a = Mat::Load<vk::MemoryAccessVolatileMask, vk::CooperativeMatrixLayoutRowMajorKHR>(In, 0, 16);
  Mat b = Mat::Load<vk::MemoryAccessAlignedMask | vk::MemoryAccessNontemporalMask, vk::CooperativeMatrixLayoutRowMajorKHR>(In, 0, 16);
  CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16> c = CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16>::Splat(1);
  c.Store<vk::MemoryAccessMakePointerAvailableMask, vk::CooperativeMatrixLayoutRowMajorKHR>(Out, 0, 16);
  c.Store<vk::MemoryAccessNoAliasINTELMaskMask, vk::CooperativeMatrixLayoutRowMajorKHR>(Out, 0, 16);
}
// EXPECT --target vulkan
// DIAG: error @ 9
// DIAG: error @ 10
// DIAG: error @ 12
// DIAG: error @ 13
//| memory-access.hlsl:9:16: error: volatile accesses of cooperative matrices are not supported: declare the buffer globallycoherent and use CoherentLoad and CoherentStore
//|     9 |   Mat a = Mat::Load<vk::MemoryAccessVolatileMask, vk::CooperativeMatrixLayoutRowMajorKHR>(In, 0, 16);
//|       |                ^
//| memory-access.hlsl:10:16: error: MemoryAccessAlignedMask needs an alignment, but there is no argument for it: leave it out, alignments are proven from the index and the stride
//|    10 |   Mat b = Mat::Load<vk::MemoryAccessAlignedMask | vk::MemoryAccessNontemporalMask, vk::CooperativeMatrixLayoutRowMajorKHR>(In, 0, 16);
//|       |                ^
//| memory-access.hlsl:12:5: error: making memory available or visible needs a scope, but there is no argument for it: use CoherentLoad and CoherentStore
//|    12 |   c.Store<vk::MemoryAccessMakePointerAvailableMask, vk::CooperativeMatrixLayoutRowMajorKHR>(Out, 0, 16);
//|       |     ^
//| memory-access.hlsl:13:5: error: these memory access operands are not supported: use MemoryAccessNontemporalMask, MemoryAccessNonPrivatePointerMask or MemoryAccessMaskNone
//|    13 |   c.Store<vk::MemoryAccessNoAliasINTELMaskMask, vk::CooperativeMatrixLayoutRowMajorKHR>(Out, 0, 16);
//|       |     ^
//| 4 errors generated.
