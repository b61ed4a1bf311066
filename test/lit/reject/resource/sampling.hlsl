// Errors about samples in the optimized shader: once for each line, and none about unreachable code.
// RUN: %check-diags %s
Texture2D Colors;
RWTexture2D<uint> Words;
[[vk::image_format("rg32ui")]] RWTexture2D<uint> Pairs;
SamplerState S;
RWStructuredBuffer<float4> Out;
[numthreads(3, 1, 1)] void main(int i : SV_GroupIndex) {
  float2 at = float2(i, 1) / 8;
  int2 moves[2] = {int2(1, 2), int2(-1, 3)};
  [loop] for (int k = 0; k < 2; ++k)
    Out[k] = Colors.SampleLevel(S, at, 0, moves[k]);
  Out[2] = Colors.SampleLevel(S, at, 0, int2(i, 0));
  Out[3] = Colors.Gather(S, at, int2(i, 0));
  [unroll] for (int n = 0; n < 2; ++n)
    Out[n] = Colors.SampleLevel(S, at, 0, int2(i, n));
  for (int far = 0; far < 1025; ++far)
    Out[far] = Colors.SampleLevel(S, at, 0, int2(far % 8, 0));
  if (moves[0].x > 1) Out[2] = Colors.SampleLevel(S, at, 0, int2(i, 0));
  Out[4] = Colors.Sample(S, at);
  Out[5] = ddx(at.x) + Colors.CalculateLevelOfDetail(S, at);
  InterlockedAdd(Words[uint2(0, 0)], 1);
  InterlockedAdd(Pairs[uint2(0, 0)], 1);
}
// EXPECT
// DIAG: SampleOffset @ 12
// DIAG: SampleOffset @ 13
// DIAG: SampleOffset @ 16
// DIAG: SampleOffset @ 18
// DIAG: DerivativeGroup @ 20
// DIAG: TexelAtomicFormat @ 23
//| sampling.hlsl:12:21: error: the offset of a sample must be a constant after optimization: choose between two samples, or add the offset to the coordinate
//|    12 |     Out[k] = Colors.SampleLevel(S, at, 0, moves[k]);
//|       |                     ^~~~~~~~~~~
//| sampling.hlsl:13:19: error: the offset of a sample must be a constant after optimization: choose between two samples, or add the offset to the coordinate
//|    13 |   Out[2] = Colors.SampleLevel(S, at, 0, int2(i, 0));
//|       |                   ^~~~~~~~~~~
//| sampling.hlsl:16:21: error: the offset of a sample must be a constant after optimization: choose between two samples, or add the offset to the coordinate
//|    16 |     Out[n] = Colors.SampleLevel(S, at, 0, int2(i, n));
//|       |                     ^~~~~~~~~~~
//| sampling.hlsl:18:23: error: the offset of a sample must be a constant after optimization: choose between two samples, or add the offset to the coordinate
//|    18 |     Out[far] = Colors.SampleLevel(S, at, 0, int2(far % 8, 0));
//|       |                       ^~~~~~~~~~~
//| sampling.hlsl:20:19: error: implicit LOD and derivatives are computed across quads of four threads, but a thread group of 3 threads is not a multiple of four: change the group, or pass the LOD (SampleLevel, SampleGrad)
//|    20 |   Out[4] = Colors.Sample(S, at);
//|       |                   ^~~~~~
//| sampling.hlsl:23:35: error: an atomic needs a typed buffer or texture with the format r32i, r32ui, r64i or r64ui
//|    23 |   InterlockedAdd(Pairs[uint2(0, 0)], 1);
//|       |                                   ^
//| 6 errors generated.
