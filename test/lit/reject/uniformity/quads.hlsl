// RUN: %check-diags %s
// Derivatives, samples that need them and operations over the quad that only some threads of a quad reach.
Texture2D<float4> Image : register(t0);
SamplerState Sampler : register(s1);
StructuredBuffer<int> Counts : register(t2);
RWStructuredBuffer<int> Written : register(u3);
cbuffer Constants : register(b4) { int count; bool wanted; };

struct Varyings {
  float2 uv : UV;
  nointerpolation uint kind : KIND;
  float4 at : SV_Position;
};

float4 some(float2 uv) { return Image.SampleBias(Sampler, uv, 1); }

float4 differs(Varyings v) : SV_Target {
  float4 sum = Image.Sample(Sampler, v.uv);
  if (v.uv.x > 0.5)
    sum += Image.Sample(Sampler, v.uv * 2);
  for (int i = 0; i < int(v.at.x) % 4; ++i)
    sum += some(v.uv * i);
  if (sum.a < 0.25)
    sum.x += fwidth(v.uv.y);
  if (WaveIsFirstLane())
    sum += Image.CalculateLevelOfDetail(Sampler, v.uv);
  sum.y += v.kind == 3 || v.uv.y > 0 ? ddx(v.uv.y) : ddy(v.uv.y);
  if (Written[0] == 1)
    sum.z += ddx_fine(v.uv.x);
  if (v.uv.x + v.uv.y < 1)
    return sum;
  return sum + QuadReadAcrossX(sum);
}

// What all threads of a quad reach together, and what needs no neighbors.
float4 silent(Varyings v, bool front : SV_IsFrontFace, uint primitive : SV_PrimitiveID) : SV_Target {
  float4 sum = Image.Sample(Sampler, v.uv);
  if (v.kind == 3 && wanted)
    sum += Image.Sample(Sampler, v.uv * 2);
  else if (front || primitive % 2)
    sum += Image.SampleBias(Sampler, v.uv, 2);
  for (int i = 0; i < Counts[count]; ++i)
    sum += ddx(sum.x) * i;
  if (v.uv.x > 0.5) {
    sum += Image.SampleLevel(Sampler, v.uv, 0) + Image.SampleGrad(Sampler, v.uv, 1, 1) + Image.Gather(Sampler, v.uv);
    sum.x += WaveActiveSum(sum.y);
  }
  if (WaveActiveAnyTrue(v.uv.x > 0.5))
    sum += fwidth(v.uv.y);
  if (QuadAny(v.uv.x > 0.75) || QuadReadLaneAt(v.uv.x, 2) > 0.5)
    sum += Image.Sample(Sampler, v.uv * 3);
  if (Image.SampleLevel(Sampler, 0.5, 0).x > 0.5)
    sum += Image.Sample(Sampler, v.uv * 4);
  if (sum.x < 0)
    discard;
  return sum + Image.Sample(Sampler, v.uv * 5) + ddy(v.uv.x);
}

// Quads of a compute shader: columns of two.
[numthreads(8, 8, 1)] void group(uint3 id : SV_DispatchThreadID) {
  float x = id.x * id.y;
  if (id.x / 2 == 3)
    Written[id.x] = QuadReadAcrossX(x);
  if (id.x % 4 == 3)
    Written[id.y] = QuadReadAcrossY(x);
}
// EXPECT -T ps_6_7 -E differs
// DIAG: QuadSample @ 20
// DIAG: UniformityBranch @ 19
// DIAG: UniformityNamedSource @ 10
// DIAG: QuadSampleWayOut @ 20
// DIAG: QuadDerivative @ 24
// DIAG: UniformityBranch @ 23
// DIAG: UniformityNamed @ 18
// DIAG: UniformityChosen @ 18
// DIAG: UniformityBranch @ 19
// DIAG: UniformityNamedSource @ 10
// DIAG: QuadDerivative @ 26
// DIAG: UniformityBranch @ 25
// DIAG: UniformitySource @ 25
// DIAG: QuadDerivative @ 27
// DIAG: UniformityBranch @ 27
// DIAG: UniformityNamedSource @ 10
// DIAG: QuadDerivative @ 29
// DIAG: UniformityBranch @ 28
// DIAG: UniformitySource @ 28
// DIAG: QuadRead @ 32
// DIAG: UniformityBranch @ 30
// DIAG: UniformityNamedSource @ 10
// DIAG: QuadSample @ 15
// DIAG: UniformityCalled @ 22
// DIAG: UniformityTurns @ 21
// DIAG: UniformityNamedSource @ 12
// DIAG: QuadSampleWayOut @ 15
//| quads.hlsl:20:18: warning: not all threads of the quad reach this sample together, so its level of detail is undefined [-Wquad-uniformity]
//|    20 |     sum += Image.Sample(Sampler, v.uv * 2);
//|       |                  ^~~~~~
//| quads.hlsl:19:3: note: the branch taken here differs from thread to thread
//|    19 |   if (v.uv.x > 0.5)
//|       |   ^~
//| quads.hlsl:10:10: note: it is computed from 'v.uv', which is UV and differs from thread to thread
//|    10 |   float2 uv : UV;
//|       |          ^~
//| quads.hlsl:20:18: note: sample before the branch, or state the level of detail: 'SampleLevel', 'SampleGrad'
//|    20 |     sum += Image.Sample(Sampler, v.uv * 2);
//|       |                  ^~~~~~
//| quads.hlsl:24:14: warning: not all threads of the quad reach this derivative together, so its value is undefined [-Wquad-uniformity]
//|    24 |     sum.x += fwidth(v.uv.y);
//|       |              ^~~~~~
//| quads.hlsl:23:3: note: the branch taken here differs from thread to thread
//|    23 |   if (sum.a < 0.25)
//|       |   ^~
//| quads.hlsl:18:10: note: it is computed from 'sum'
//|    18 |   float4 sum = Image.Sample(Sampler, v.uv);
//|       |          ^~~
//| quads.hlsl:18:10: note: it is computed from 'sum', which has different values on the paths that lead here
//|    18 |   float4 sum = Image.Sample(Sampler, v.uv);
//|       |          ^~~
//| quads.hlsl:19:3: note: the branch taken here differs from thread to thread
//|    19 |   if (v.uv.x > 0.5)
//|       |   ^~
//| quads.hlsl:10:10: note: it is computed from 'v.uv', which is UV and differs from thread to thread
//|    10 |   float2 uv : UV;
//|       |          ^~
//| quads.hlsl:26:18: warning: not all threads of the quad reach this derivative together, so its value is undefined [-Wquad-uniformity]
//|    26 |     sum += Image.CalculateLevelOfDetail(Sampler, v.uv);
//|       |                  ^~~~~~~~~~~~~~~~~~~~~~
//| quads.hlsl:25:3: note: the branch taken here differs from thread to thread
//|    25 |   if (WaveIsFirstLane())
//|       |   ^~
//| quads.hlsl:25:7: note: it is computed from WaveIsFirstLane(), which differs from thread to thread
//|    25 |   if (WaveIsFirstLane())
//|       |       ^~~~~~~~~~~~~~~
//| quads.hlsl:27:40: warning: not all threads of the quad reach this derivative together, so its value is undefined [-Wquad-uniformity]
//|    27 |   sum.y += v.kind == 3 || v.uv.y > 0 ? ddx(v.uv.y) : ddy(v.uv.y);
//|       |                                        ^~~
//| quads.hlsl:27:12: note: the branch taken here differs from thread to thread
//|    27 |   sum.y += v.kind == 3 || v.uv.y > 0 ? ddx(v.uv.y) : ddy(v.uv.y);
//|       |            ^
//| quads.hlsl:10:10: note: it is computed from 'v.uv', which is UV and differs from thread to thread
//|    10 |   float2 uv : UV;
//|       |          ^~
//| quads.hlsl:29:14: warning: possibly not all threads of the quad reach this derivative together, so its value may be undefined [-Wquad-uniformity]
//|    29 |     sum.z += ddx_fine(v.uv.x);
//|       |              ^~~~~~~~
//| quads.hlsl:28:3: note: the branch taken here may differ from thread to thread
//|    28 |   if (Written[0] == 1)
//|       |   ^~
//| quads.hlsl:28:16: note: it is computed from a value in memory, which may differ from thread to thread
//|    28 |   if (Written[0] == 1)
//|       |                ^
//| quads.hlsl:32:16: warning: not all threads of the quad reach this operation over the quad together, so its result is undefined [-Wquad-uniformity]
//|    32 |   return sum + QuadReadAcrossX(sum);
//|       |                ^~~~~~~~~~~~~~~
//| quads.hlsl:30:3: note: the branch taken here differs from thread to thread
//|    30 |   if (v.uv.x + v.uv.y < 1)
//|       |   ^~
//| quads.hlsl:10:10: note: it is computed from 'v.uv', which is UV and differs from thread to thread
//|    10 |   float2 uv : UV;
//|       |          ^~
//| quads.hlsl:15:39: warning: not all threads of the quad reach this sample together, so its level of detail is undefined [-Wquad-uniformity]
//|    15 | float4 some(float2 uv) { return Image.SampleBias(Sampler, uv, 1); }
//|       |                                       ^~~~~~~~~~
//| quads.hlsl:22:12: note: 'some' is called here
//|    22 |     sum += some(v.uv * i);
//|       |            ^~~~
//| quads.hlsl:21:3: note: the number of iterations of this loop differs from thread to thread
//|    21 |   for (int i = 0; i < int(v.at.x) % 4; ++i)
//|       |   ^~~
//| quads.hlsl:12:10: note: it is computed from 'v.at', which is SV_Position and differs from thread to thread
//|    12 |   float4 at : SV_Position;
//|       |          ^~
//| quads.hlsl:15:39: note: sample before the branch, or state the level of detail: 'SampleLevel', 'SampleGrad'
//|    15 | float4 some(float2 uv) { return Image.SampleBias(Sampler, uv, 1); }
//|       |                                       ^~~~~~~~~~
//| 7 warnings generated.
// EXPECT -T ps_6_7 -E differs -Wno-quad-uniformity
// EXPECT -T ps_6_7 -E silent
// EXPECT -T cs_6_7 -E group
// DIAG: QuadRead @ 65
// DIAG: UniformityBranch @ 64
// DIAG: UniformityNamedSource @ 60
//| quads.hlsl:65:21: warning: not all threads of the quad reach this operation over the quad together, so its result is undefined [-Wquad-uniformity]
//|    65 |     Written[id.y] = QuadReadAcrossY(x);
//|       |                     ^~~~~~~~~~~~~~~
//| quads.hlsl:64:3: note: the branch taken here differs from thread to thread
//|    64 |   if (id.x % 4 == 3)
//|       |   ^~
//| quads.hlsl:60:40: note: it is computed from 'id', which is SV_DispatchThreadID and differs from thread to thread
//|    60 | [numthreads(8, 8, 1)] void group(uint3 id : SV_DispatchThreadID) {
//|       |                                        ^~
//| 1 warning generated.
