// RUN: %check-diags %s
// Matrices in arrays of vectors, and of numbers with the bits of components, that the device does not load directly.
#include <vk/khr/cooperative_matrix.h>
using namespace vk;
using namespace vk::khr;
#ifdef COHERENT
globallycoherent RWStructuredBuffer<uint4> Bits : register(u0);
#else
StructuredBuffer<uint4> Bits : register(t0);
#endif
RWStructuredBuffer<float> Out : register(u1);
groupshared float4 Vectors[64];
groupshared uint Numbers[256];
typedef CooperativeMatrixAccumulator<float, ScopeSubgroup, 16, 16> Mat;
static const CooperativeMatrixLayout Row = CooperativeMatrixLayoutRowMajorKHR;
[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  for (uint i = lane; i < 256; i += WAVE) {
    Vectors[i / 4][i % 4] = 1;
    Numbers[i] = 0;
  }
  GroupMemoryBarrierWithGroupSync();
  Mat a = Mat::Load<Row>(Bits, 0, 4);
  Mat b = Mat::Load<Row>(GetGroupSharedAddress(Vectors[0]), 4);
  Mat c = Mat::Load<Row>(GetGroupSharedAddress(Numbers[0]), 16);
  (a + b + c).Store<Row>(Out, 0, 16);
}
// EXPECT --target lavapipe -DWAVE=8
// EXPECT --target intel-xe2 -DWAVE=16
// DIAG: MatrixStagedForm @ 23
// DIAG: MatrixStagedForm @ 24
//| vectors-in-arrays.hlsl:23:11: remark: target 'intel-xe2' is not known to load and store matrices of f32 in a groupshared array of vectors of 4 f32: the lanes copy it through groupshared memory [-Wstaging]
//|    23 |   Mat b = Mat::Load<Row>(GetGroupSharedAddress(Vectors[0]), 4);
//|       |           ^~~~~~~~~~~~~~
//| vectors-in-arrays.hlsl:24:11: remark: target 'intel-xe2' is not known to load and store matrices of f32 in a groupshared array of u32: the lanes copy it through groupshared memory [-Wstaging]
//|    24 |   Mat c = Mat::Load<Row>(GetGroupSharedAddress(Numbers[0]), 16);
//|       |           ^~~~~~~~~~~~~~
// EXPECT --target nvidia-hopper -DWAVE=32
// EXPECT --target apple-m3 --emit=msl -DWAVE=32
// EXPECT --target apple-m3 --emit=msl -DWAVE=32 -DCOHERENT
// DIAG: MatrixStagedForm @ 22
//| vectors-in-arrays.hlsl:22:11: remark: target 'apple-m3' is not known to load and store matrices of f32 in a buffer of vectors of 4 u32: the lanes access its components one by one [-Wstaging]
//|    22 |   Mat a = Mat::Load<Row>(Bits, 0, 4);
//|       |           ^~~~~~~~~~~~~~
