// What shaders of ray tracing pipelines cannot have on Metal.
// RUN: %check-diags %s
struct Payload { uint hit; };
struct Wide { uint numbers[17]; };
[shader("miss")] void sky(inout Payload p) { p.hit = WaveGetLaneIndex(); }
[shader("anyhit")] void sieve(inout Payload p, in Wide a) { p.hit = a.numbers[p.hit]; }
// EXPECT -T lib_6_5 -E sky --target=metal --emit=msl
// DIAG: MslNoCounterpart @ 5
//| metal-pipelines.hlsl:5:54: error: 'WaveGetLaneIndex()' cannot be expressed in MSL: read it in the ray generation shader, and pass it in the payload
//|     5 | [shader("miss")] void sky(inout Payload p) { p.hit = WaveGetLaneIndex(); }
//|       |                                                      ^~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_5 -E sieve --target=metal --emit=msl
// DIAG: MslNoCounterpart @ 6
//| metal-pipelines.hlsl:6:56: error: 'attributes of more than 16 numbers' cannot be expressed in MSL: compute some of them in the closest-hit shader
//|     6 | [shader("anyhit")] void sieve(inout Payload p, in Wide a) { p.hit = a.numbers[p.hit]; }
//|       |                                                        ^
//| 1 error generated.
// EXPECT -T lib_6_5 -E sky --target=../../msl/Inputs/msl-2.3.yaml --emit=msl
// DIAG: MslNoCounterpart @ 5
// DIAG: MslVersion @ 5
//| metal-pipelines.hlsl:5:54: error: 'WaveGetLaneIndex()' cannot be expressed in MSL: read it in the ray generation shader, and pass it in the payload
//|     5 | [shader("miss")] void sky(inout Payload p) { p.hit = WaveGetLaneIndex(); }
//|       |                                                      ^~~~~~~~~~~~~~~~
//| metal-pipelines.hlsl:5:23: error: a shader of a ray tracing pipeline needs MSL 3.0, which target 'msl-2.3' lacks
//|     5 | [shader("miss")] void sky(inout Payload p) { p.hit = WaveGetLaneIndex(); }
//|       |                       ^~~
//| 2 errors generated.
