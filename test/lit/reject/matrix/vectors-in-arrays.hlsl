// RUN: %check-diags %s
// Matrices in arrays of vectors, and of numbers with the bits of components, that the device does not load directly.
#include <vk/khr/cooperative_matrix.h>
using namespace vk;
using namespace vk::khr;
StructuredBuffer<uint4> Bits : register(t0);
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
// DIAG: MatrixStagedForm @ 19
// DIAG: MatrixStagedForm @ 20
//| vectors-in-arrays.hlsl:19:11: remark: target 'lavapipe' is not known to load and store matrices of f32 in a groupshared array of vectors of 4 f32: the lanes copy it through groupshared memory [-Wstaging]
//|    19 |   Mat b = Mat::Load<Row>(GetGroupSharedAddress(Vectors[0]), 4);
//|       |           ^~~~~~~~~~~~~~
//| vectors-in-arrays.hlsl:20:11: remark: target 'lavapipe' is not known to load and store matrices of f32 in a groupshared array of u32: the lanes copy it through groupshared memory [-Wstaging]
//|    20 |   Mat c = Mat::Load<Row>(GetGroupSharedAddress(Numbers[0]), 16);
//|       |           ^~~~~~~~~~~~~~
// EXPECT --target nvidia-hopper -DWAVE=32
// DIAG: MatrixStagedForm @ 20
//| vectors-in-arrays.hlsl:20:11: remark: target 'nvidia-hopper' is not known to load and store matrices of f32 in a groupshared array of u32: the lanes copy it through groupshared memory [-Wstaging]
//|    20 |   Mat c = Mat::Load<Row>(GetGroupSharedAddress(Numbers[0]), 16);
//|       |           ^~~~~~~~~~~~~~
// EXPECT --target apple-m3 --emit=msl -DWAVE=32
// DIAG: MatrixStagedForm @ 18
// DIAG: MatrixStagedForm @ 20
//| vectors-in-arrays.hlsl:18:11: remark: target 'apple-m3' is not known to load and store matrices of f32 in a buffer of vectors of 4 u32: the lanes access its components one by one [-Wstaging]
//|    18 |   Mat a = Mat::Load<Row>(Bits, 0, 4);
//|       |           ^~~~~~~~~~~~~~
//| vectors-in-arrays.hlsl:20:11: remark: target 'apple-m3' is not known to load and store matrices of f32 in a groupshared array of u32: the lanes access its components one by one [-Wstaging]
//|    20 |   Mat c = Mat::Load<Row>(GetGroupSharedAddress(Numbers[0]), 16);
//|       |           ^~~~~~~~~~~~~~
