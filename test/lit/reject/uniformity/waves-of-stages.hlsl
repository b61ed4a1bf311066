// RUN: %check-diags %s
// Operations of waves that only some threads reach in pixel and vertex shaders.
StructuredBuffer<int> Counts : register(t2);
float4 pixel(float2 uv : UV, nointerpolation uint kind : KIND) : SV_Target {
  float4 sum = WaveActiveSum(uv.x);
  if (uv.x > 0.5)
    sum.x += WaveActiveMax(uv.y);
  for (uint i = 0; i < kind; ++i)
    sum.y += WaveReadLaneFirst(uv.y) * i;
  if (Counts[1] == 3)
    sum.z += WaveActiveSum(uv.x);
  return sum;
}
float4 vertex(float4 p : P, uint v : SV_VertexID) : SV_Position {
  if (v & 1)
    p.x = WaveActiveMin(p.y);
  return p;
}
[numthreads(32, 1, 1)] void compute(uint i : SV_GroupIndex) {
  if (i & 1)
    printf("%d", WaveActiveCountBits(true));
}
// EXPECT -T ps_6_6 -E pixel -Wwave-uniformity
// DIAG: WaveDivergent @ 7
// DIAG: UniformityBranch @ 6
// DIAG: UniformityNamedSource @ 4
//| waves-of-stages.hlsl:7:14: warning: not all threads of the wave reach this operation together, so its result is that of the threads that do [-Wwave-uniformity]
//|     7 |     sum.x += WaveActiveMax(uv.y);
//|       |              ^~~~~~~~~~~~~
//| waves-of-stages.hlsl:6:3: note: the branch taken here differs from thread to thread
//|     6 |   if (uv.x > 0.5)
//|       |   ^~
//| waves-of-stages.hlsl:4:21: note: it is computed from 'uv', which is UV and differs from thread to thread
//|     4 | float4 pixel(float2 uv : UV, nointerpolation uint kind : KIND) : SV_Target {
//|       |                     ^~
//| 1 warning generated.
// EXPECT -T ps_6_6 -E pixel
// EXPECT -T vs_6_6 -E vertex -Wwave-uniformity
// DIAG: WaveDivergent @ 16
// DIAG: UniformityBranch @ 15
// DIAG: UniformityNamedSource @ 14
//| waves-of-stages.hlsl:16:11: warning: possibly not all threads of the wave reach this operation together, so its result is that of the threads that do [-Wwave-uniformity]
//|    16 |     p.x = WaveActiveMin(p.y);
//|       |           ^~~~~~~~~~~~~
//| waves-of-stages.hlsl:15:3: note: the branch taken here may differ from thread to thread
//|    15 |   if (v & 1)
//|       |   ^~
//| waves-of-stages.hlsl:14:34: note: it is computed from 'v', which is SV_VertexID and may differ from thread to thread
//|    14 | float4 vertex(float4 p : P, uint v : SV_VertexID) : SV_Position {
//|       |                                  ^
//| 1 warning generated.
// EXPECT -T cs_6_6 -E compute -Wwave-uniformity
