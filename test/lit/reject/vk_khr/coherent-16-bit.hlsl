// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);
globallycoherent RWStructuredBuffer<float16_t> Halves : register(u2);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  CooperativeMatrixAccumulator<float16_t, vk::ScopeSubgroup, 16, 16> c =
      CooperativeMatrixAccumulator<float16_t, vk::ScopeSubgroup, 16, 16>::CoherentLoad<vk::CooperativeMatrixLayoutRowMajorKHR>(Halves, 0, 16);
  c.CoherentStore<vk::CooperativeMatrixLayoutRowMajorKHR>(Halves, 256, 16);
}
// EXPECT --emit=msl --target apple-m1 -Wno-emulation
// DIAG: MslCoherent @ 10
// DIAG: MslCoherent @ 11
//| coherent-16-bit.hlsl:10:7: error: 'globallycoherent' works on Metal only for 32-bit values, but 'Halves' is used as 'f16' here: use 32-bit types, or remove it and end the dispatch before others read
//|    10 |       CooperativeMatrixAccumulator<float16_t, vk::ScopeSubgroup, 16, 16>::CoherentLoad<vk::CooperativeMatrixLayoutRowMajorKHR>(Halves, 0, 16);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| coherent-16-bit.hlsl:11:5: error: 'globallycoherent' works on Metal only for 32-bit values, but 'Halves' is used as 'f16' here: use 32-bit types, or remove it and end the dispatch before others read
//|    11 |   c.CoherentStore<vk::CooperativeMatrixLayoutRowMajorKHR>(Halves, 256, 16);
//|       |     ^~~~~~~~~~~~~
//| 2 errors generated.
