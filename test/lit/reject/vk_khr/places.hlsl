// RUN: %check-diags %s
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
typedef CooperativeMatrixA<float, vk::ScopeSubgroup, 16, 16> Mat;
Mat Loose;
groupshared Mat Shared;
StructuredBuffer<Mat> Buffers : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  Loose.Store<vk::CooperativeMatrixLayoutRowMajorKHR>(Out, 0, 16);
  Shared = Mat::Splat(1);
  Mat c = Buffers[0];
}
// EXPECT --target vulkan
// DIAG: MatrixInMemory @ 5
// DIAG: MatrixInMemoryNote @ 5
// DIAG: MatrixInMemory @ 6
// DIAG: MatrixInMemoryNote @ 6
// DIAG: MatrixInMemory @ 7
// DIAG: MatrixInMemoryNote @ 7
//| places.hlsl:5:5: error: a matrix cannot be in a constant buffer
//|     5 | Mat Loose;
//|       |     ^~~~~
//| places.hlsl:5:5: note: a matrix lives in the registers of a wave: load it from memory and store it to memory
//|     5 | Mat Loose;
//|       |     ^~~~~
//| places.hlsl:6:17: error: a matrix cannot be in groupshared memory
//|     6 | groupshared Mat Shared;
//|       |                 ^~~~~~
//| places.hlsl:6:17: note: a matrix lives in the registers of a wave: load it from memory and store it to memory
//|     6 | groupshared Mat Shared;
//|       |                 ^~~~~~
//| places.hlsl:7:23: error: a matrix cannot be in StructuredBuffer
//|     7 | StructuredBuffer<Mat> Buffers : register(t0);
//|       |                       ^~~~~~~
//| places.hlsl:7:23: note: a matrix lives in the registers of a wave: load it from memory and store it to memory
//|     7 | StructuredBuffer<Mat> Buffers : register(t0);
//|       |                       ^~~~~~~
//| 3 errors generated.
