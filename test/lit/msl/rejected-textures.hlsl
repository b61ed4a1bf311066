// RUN: %check-diags %s
// Operations on textures that Metal lacks are errors at the user's line.
Texture2D<float4> Color : register(t0);
SamplerState By : register(s1);
RWStructuredBuffer<float4> Out : register(u2);
#ifdef FORMAT
RWTexture2D<float2> Pair : register(u3);
#endif
#ifdef COHERENT
globallycoherent RWTexture2D<float> Seen : register(u3);
#endif
#ifdef ATOMIC
RWTexture2D<uint> Counts : register(u3);
RWTexture2D<uint2> Pairs : register(u4);
#endif
#ifdef SAMPLES
RWTexture2DMS<float4> Many : register(u3);
#endif
#ifdef FULL
Texture2D<float4> Lots[128] : register(t3);
#endif
#ifdef UNBOUNDED
Texture2D<float4> Any[] : register(t3);
#endif
uint Offset;

[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  float2 uv = i * 0.125;
#ifdef DERIVATIVE
  Out[0] = Color.Sample(By, uv);
  Out[1] = Color.SampleBias(By, uv, 0.5);
  Out[2].x = Color.CalculateLevelOfDetail(By, uv);
  Out[3].xy = ddx(uv);
#endif
#ifdef OFFSET
  Out[0] = Color.SampleLevel(By, uv, 0, int2(Offset, 0));
  Out[1] = Color.Gather(By, uv, int2(8, 0));
#endif
#ifdef RESIDENT
  uint status;
  Out[0] = Color.SampleLevel(By, uv, 0, int2(0, 0), status);
  Out[1] = Color.Load(int3(0, 0, 0), int2(0, 0), status);
  Out[2].x = CheckAccessFullyMapped(status);
#endif
#ifdef FORMAT
  Pair[uint2(i, 0)].x += 1;
#endif
#ifdef COHERENT
  Seen[uint2(i, 0)] = 1;
#endif
#ifdef ATOMIC
  InterlockedAdd(Counts[uint2(i, 0)], 1);
#endif
#ifdef SAMPLES
  Many[uint2(i, 0)] = 1;
#endif
#ifdef FULL
  Out[0] = Color[uint2(i, 0)] + Lots[i][uint2(i, 0)];
#endif
#ifdef UNBOUNDED
  Out[0] = Any[i][uint2(i, 0)];
#endif
#ifdef CHOSEN
  Out[0] = Color.SampleLevel(By, uv, 0);
#endif
}
// EXPECT --emit=msl -DDERIVATIVE
// DIAG: MslDerivative @ 30
// DIAG: MslDerivative @ 31
// DIAG: MslDerivative @ 32
// DIAG: MslDerivative @ 33
//| rejected-textures.hlsl:30:18: error: a sample without a level is computed across the quad, which a Metal kernel cannot do: pass the LOD (SampleLevel, SampleGrad), or read the neighbors (QuadReadAcrossX)
//|    30 |   Out[0] = Color.Sample(By, uv);
//|       |                  ^~~~~~
//| rejected-textures.hlsl:31:18: error: a sample with a bias is computed across the quad, which a Metal kernel cannot do: pass the LOD (SampleLevel, SampleGrad), or read the neighbors (QuadReadAcrossX)
//|    31 |   Out[1] = Color.SampleBias(By, uv, 0.5);
//|       |                  ^~~~~~~~~~
//| rejected-textures.hlsl:32:20: error: the level of a coordinate is computed across the quad, which a Metal kernel cannot do: pass the LOD (SampleLevel, SampleGrad), or read the neighbors (QuadReadAcrossX)
//|    32 |   Out[2].x = Color.CalculateLevelOfDetail(By, uv);
//|       |                    ^~~~~~~~~~~~~~~~~~~~~~
//| rejected-textures.hlsl:33:15: error: a derivative is computed across the quad, which a Metal kernel cannot do: pass the LOD (SampleLevel, SampleGrad), or read the neighbors (QuadReadAcrossX)
//|    33 |   Out[3].xy = ddx(uv);
//|       |               ^~~
//| 4 errors generated.
// EXPECT --emit=msl -DOFFSET
// DIAG: MslSampleOffset @ 36
// DIAG: MslSampleOffset @ 37
//| rejected-textures.hlsl:36:18: error: an offset on Metal must be a constant from -8 to 7 after optimization: choose between two samples, or add the offset to the coordinate
//|    36 |   Out[0] = Color.SampleLevel(By, uv, 0, int2(Offset, 0));
//|       |                  ^~~~~~~~~~~
//| rejected-textures.hlsl:37:18: error: an offset on Metal must be a constant from -8 to 7 after optimization: choose between two samples, or add the offset to the coordinate
//|    37 |   Out[1] = Color.Gather(By, uv, int2(8, 0));
//|       |                  ^~~~~~
//| 2 errors generated.
// EXPECT --emit=msl -DRESIDENT
// DIAG: MslResident @ 41
// DIAG: MslResident @ 42
// DIAG: MslResident @ 43
//| rejected-textures.hlsl:41:18: error: Metal does not support the status of a read: remove it
//|    41 |   Out[0] = Color.SampleLevel(By, uv, 0, int2(0, 0), status);
//|       |                  ^~~~~~~~~~~
//| rejected-textures.hlsl:42:18: error: Metal does not support the status of a read: remove it
//|    42 |   Out[1] = Color.Load(int3(0, 0, 0), int2(0, 0), status);
//|       |                  ^~~~
//| rejected-textures.hlsl:43:14: error: Metal does not support the status of a read: remove it
//|    43 |   Out[2].x = CheckAccessFullyMapped(status);
//|       |              ^~~~~~~~~~~~~~~~~~~~~~
//| 3 errors generated.
// EXPECT --emit=msl -DFORMAT
// DIAG: MslTextureFormat @ 7
//| rejected-textures.hlsl:7:21: error: 'Pair' is read and written with format rg32f, which Metal's textures do not support for both: use one or four equal channels of 32f, 16f, 8 or integers with [[vk::image_format]], or a second texture for the writes
//|     7 | RWTexture2D<float2> Pair : register(u3);
//|       |                     ^
//| 1 error generated.
// EXPECT --target Inputs/msl-2.3.yaml --emit=msl -DCOHERENT
// DIAG: MslVersion @ 10
//| rejected-textures.hlsl:10:37: error: 'globallycoherent' on a texture needs MSL 3.2, which target 'msl-2.3' lacks
//|    10 | globallycoherent RWTexture2D<float> Seen : register(u3);
//|       |                                     ^
//| 1 error generated.
// EXPECT --target Inputs/msl-2.3.yaml --emit=msl -DATOMIC
// DIAG: MslVersion @ 52
//| rejected-textures.hlsl:52:36: error: an atomic on a texture needs MSL 3.1, which target 'msl-2.3' lacks
//|    52 |   InterlockedAdd(Counts[uint2(i, 0)], 1);
//|       |                                    ^
//| 1 error generated.
// EXPECT --emit=msl -DSAMPLES
// DIAG: MslNoCounterpart @ 17
//| rejected-textures.hlsl:17:23: error: 'RWTexture2DMS' cannot be expressed in MSL: write to a RWTexture2DArray with a layer for each sample
//|    17 | RWTexture2DMS<float4> Many : register(u3);
//|       |                       ^
//| 1 error generated.
// EXPECT --emit=msl -DFULL
// DIAG: MslBuffersFull @ 20
//| rejected-textures.hlsl:20:19: error: no texture index is left for Lots: Metal has 128, and '--msl-buffer SET:BINDING=INDEX' cannot add more
//|    20 | Texture2D<float4> Lots[128] : register(t3);
//|       |                   ^
//| 1 error generated.
// EXPECT --emit=msl -DUNBOUNDED --msl-argument-buffers=never
// DIAG: MslUnbounded @ 23
//| rejected-textures.hlsl:23:19: error: Metal cannot pass an array of resources without a size as separate arguments: give 'Any' a size, or remove '--msl-argument-buffers=never'
//|    23 | Texture2D<float4> Any[] : register(t3);
//|       |                   ^
//| 1 error generated.
// EXPECT --emit=msl -DCHOSEN --msl-buffer 0:1=16
// DIAG: MslBufferRange @ 4
//| rejected-textures.hlsl:4:14: error: 'By' would be sampler 16, but Metal allows only 0 to 15: choose an index with '--msl-buffer SET:BINDING=INDEX'
//|     4 | SamplerState By : register(s1);
//|       |              ^
//| 1 error generated.
