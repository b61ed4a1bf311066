// Operations that textures do not support.
// RUN: %check-diags %s
Texture2D<double> Doubles;
Texture2D<uint4> Words;
Texture2D Colors;
RWTexture2D<float> Floats;
[[vk::image_format("rgba8")]] Texture2D Told;
[[vk::image_format("rgba8ui")]] RWTexture2D<float4> Wrong;
SamplerState S;
SamplerComparisonState SC;
RWStructuredBuffer<float4> Out;
struct Holds { Texture2D T; };
groupshared Holds Shared;
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  float2 at = float2(i, 1) / 8;
  Out[0] = Doubles.Load(int3(0, 0, 0)).x;
  Out[1] = Words.SampleCmpLevelZero(SC, at, 0.5);
  Out[2] = Words.GatherCmp(SC, at, 0.5);
  Out[3] = Colors.GatherCmpGreen(SC, at, 0.5);
  InterlockedAdd(Floats[uint2(0, 0)], 1.0);
  Out[4] = Told.Load(int3(0, 0, 0)) + Wrong[uint2(0, 0)];
  Out[5] = Shared.T[uint2(0, 0)];
  uint3 size;
  float2x2 matrix_;
  Colors.GetDimensions(size, size.y);
  Floats.GetDimensions(size.x, matrix_);
}
// EXPECT
// DIAG: TypedElement @ 3
// DIAG: TextureCompare @ 17
// DIAG: TextureCompare @ 18
// DIAG: TextureGatherCompare @ 19
// DIAG: TexelAtomic @ 20
// DIAG: ImageFormatMisplaced @ 7
// DIAG: ImageFormatNumbers @ 8
// DIAG: ResourceInMemory @ 13
// DIAG: OutArgument @ 25
// DIAG: OutArgument @ 26
//| textures.hlsl:3:19: error: 'Texture2D' of double is not supported: elements may be float, half, int, uint, 16-bit integers and vectors of them, and int64_t and uint64_t if the resource is writable
//|     3 | Texture2D<double> Doubles;
//|       |                   ^~~~~~~
//| textures.hlsl:17:18: error: 'SampleCmpLevelZero' needs a texture of floats
//|    17 |   Out[1] = Words.SampleCmpLevelZero(SC, at, 0.5);
//|       |                  ^~~~~~~~~~~~~~~~~~
//| textures.hlsl:18:18: error: 'GatherCmp' needs a texture of floats
//|    18 |   Out[2] = Words.GatherCmp(SC, at, 0.5);
//|       |                  ^~~~~~~~~
//| textures.hlsl:19:19: error: 'GatherCmpGreen' is not supported: only the first component can be compared; use 'GatherCmp'
//|    19 |   Out[3] = Colors.GatherCmpGreen(SC, at, 0.5);
//|       |                   ^~~~~~~~~~~~~~
//| textures.hlsl:20:36: error: 'InterlockedAdd' needs a typed buffer or texture of int, uint, int64_t or uint64_t
//|    20 |   InterlockedAdd(Floats[uint2(0, 0)], 1.0);
//|       |                                    ^
//| textures.hlsl:7:41: error: 'vk::image_format' applies only to typed buffers and textures; 'Told' is neither
//|     7 | [[vk::image_format("rgba8")]] Texture2D Told;
//|       |                                         ^~~~
//| textures.hlsl:8:53: error: format 'rgba8ui' does not hold the floats of 'Wrong'
//|     8 | [[vk::image_format("rgba8ui")]] RWTexture2D<float4> Wrong;
//|       |                                                     ^~~~~
//| textures.hlsl:13:19: error: a resource cannot be in groupshared memory
//|    13 | groupshared Holds Shared;
//|       |                   ^~~~~~
//| textures.hlsl:25:24: error: this argument gets one number, but its type is 'vector<unsigned int, 3>': pass a scalar
//|    25 |   Colors.GetDimensions(size, size.y);
//|       |                        ^~~~
//| textures.hlsl:26:32: error: this argument gets one number, but its type is 'matrix<float, 2, 2>': pass a scalar
//|    26 |   Floats.GetDimensions(size.x, matrix_);
//|       |                                ^~~~~~~
//| 10 errors generated.
