// What vertex and pixel shaders cannot have on Metal.
// RUN: %check-diags %s
[WaveOpsIncludeHelperLanes]
float4 main(float2 uv : UV) : SV_Target { return WaveActiveSum(uv.x); }
[WaveOpsIncludeHelperLanes]
float4 vertex(float4 p : P) : SV_Position { return p; }
struct Outputs {
  float4 position : SV_Position;
  float cull : SV_CullDistance;
  uint64_t wide[2] : WIDE;
  nointerpolation uint rate : SV_ShadingRate;
};
[shader("vertex")] Outputs distances(float4 p : P, uint2 halves : H) {
  Outputs o = {p, p.x, {halves.x, halves.y}, 1};
  return o;
}
[shader("vertex")] float4 values(uint64_t wide : WIDE, [[vk::builtin("DrawIndex")]] uint draw : D,
                                 [[vk::builtin("DeviceIndex")]] uint device : E) : SV_Position {
  return wide + draw + device;
}
[shader("vertex")] float4 waves(float4 p : P) : SV_Position {
  if (WaveIsFirstLane())
    p.x = 1;
  return WaveActiveSum(p);
}
[shader("pixel")] float4 inputs(nointerpolation float a : A, float cull : SV_CullDistance, uint rate : SV_ShadingRate,
                                uint inner : SV_InnerCoverage) : SV_Target {
  return GetAttributeAtVertex(a, 1) + cull + rate + inner;
}
[[vk::early_and_late_tests]] [[vk::stencil_ref_greater_equal_front]] [[vk::stencil_ref_less_equal_back]] [shader("pixel")]
uint stencil() : SV_StencilRef { return 1; }
[[vk::early_and_late_tests]] [[vk::stencil_ref_unchanged_front]] [[vk::stencil_ref_unchanged_back]] [shader("pixel")]
uint unchanged() : SV_StencilRef { return 1; }
[[vk::early_and_late_tests]] [[vk::stencil_ref_less_equal_front]] [[vk::stencil_ref_greater_equal_back]] [shader("pixel")]
uint less() : SV_StencilRef { return 1; }
groupshared uint shared[4];
RWStructuredBuffer<uint> data : register(u0);
[shader("pixel")] float4 groups(nointerpolation uint i : I) : SV_Target {
  shared[i & 3] = i;
  data[i] = 1;
  GroupMemoryBarrierWithGroupSync();
  return shared[1];
}
[shader("pixel")] float4 fence(nointerpolation uint i : I) : SV_Target {
  data[i] = 1;
  DeviceMemoryBarrier();
  return data[1];
}
Texture2D<float4> picture : register(t0);
SamplerState by : register(s0);
[shader("vertex")] float4 samples(float2 uv : UV) : SV_Position { return picture.Sample(by, uv); }
// EXPECT -T ps_6_6
// EXPECT -T vs_6_6 -E vertex
// DIAG: HelperLanesIgnored @ 6
//| metal.hlsl:6:8: warning: [WaveOpsIncludeHelperLanes] has no effect: only pixel shaders have helper lanes [-Wignored-helper-lanes]
//|     6 | float4 vertex(float4 p : P) : SV_Position { return p; }
//|       |        ^~~~~~
//| 1 warning generated.
// EXPECT -T ps_6_6 --target metal --emit=msl
// DIAG: MslNoCounterpart @ 4
//| metal.hlsl:4:8: error: 'waveopsincludehelperlanes' cannot be expressed in MSL: remove the attribute, and use derivatives or QuadRead for values of helper lanes
//|     4 | float4 main(float2 uv : UV) : SV_Target { return WaveActiveSum(uv.x); }
//|       |        ^~~~
//| 1 error generated.
// EXPECT -T vs_6_6 -E distances --target metal --emit=msl
// DIAG: MslNoCounterpart @ 10
// DIAG: MslNoCounterpart @ 11
// DIAG: MslNoCounterpart @ 9
//| metal.hlsl:10:22: error: 'WIDE' cannot be expressed in MSL: its numbers have 64 bits, and those of stages have 32 at most: pass two of 32 bits
//|    10 |   uint64_t wide[2] : WIDE;
//|       |                      ^~~~
//| metal.hlsl:11:31: error: 'SV_ShadingRate' cannot be expressed in MSL: set the rate with a rasterization rate map
//|    11 |   nointerpolation uint rate : SV_ShadingRate;
//|       |                               ^~~~~~~~~~~~~~
//| metal.hlsl:9:16: error: 'SV_CullDistance' cannot be expressed in MSL: use SV_ClipDistance, or discard in the pixel shader
//|     9 |   float cull : SV_CullDistance;
//|       |                ^~~~~~~~~~~~~~~
//| 3 errors generated.
// EXPECT -T vs_6_6 -E values --target metal --emit=msl
// DIAG: MslNoCounterpart @ 17
// DIAG: MslNoCounterpart @ 17
// DIAG: MslNoCounterpart @ 18
//| metal.hlsl:17:50: error: 'WIDE' cannot be expressed in MSL: its numbers have 64 bits, and those of stages have 32 at most: pass two of 32 bits
//|    17 | [shader("vertex")] float4 values(uint64_t wide : WIDE, [[vk::builtin("DrawIndex")]] uint draw : D,
//|       |                                                  ^~~~
//| metal.hlsl:17:90: error: 'DrawIndex' cannot be expressed in MSL: pass the number of the draw in a constant buffer, or as the first instance
//|    17 | [shader("vertex")] float4 values(uint64_t wide : WIDE, [[vk::builtin("DrawIndex")]] uint draw : D,
//|       |                                                                                          ^~~~
//| metal.hlsl:18:70: error: 'DeviceIndex' cannot be expressed in MSL: pass the number in a constant buffer
//|    18 |                                  [[vk::builtin("DeviceIndex")]] uint device : E) : SV_Position {
//|       |                                                                      ^~~~~~
//| 3 errors generated.
// EXPECT -T vs_6_6 -E waves --target metal --emit=msl
// DIAG: MslNoCounterpart @ 22
// DIAG: MslNoCounterpart @ 24
//| metal.hlsl:22:7: error: 'a wave operation in a vertex shader' cannot be expressed in MSL: move it to a pixel or compute shader
//|    22 |   if (WaveIsFirstLane())
//|       |       ^~~~~~~~~~~~~~~
//| metal.hlsl:24:10: error: 'a wave operation in a vertex shader' cannot be expressed in MSL: move it to a pixel or compute shader
//|    24 |   return WaveActiveSum(p);
//|       |          ^~~~~~~~~~~~~
//| 2 errors generated.
// EXPECT -T ps_6_6 -E inputs --target metal --emit=msl
// DIAG: MslNoCounterpart @ 26
// DIAG: MslNoCounterpart @ 26
// DIAG: MslNoCounterpart @ 27
// DIAG: MslNoCounterpart @ 28
//| metal.hlsl:26:75: error: 'SV_CullDistance' cannot be expressed in MSL: use SV_ClipDistance, or discard in the pixel shader
//|    26 | [shader("pixel")] float4 inputs(nointerpolation float a : A, float cull : SV_CullDistance, uint rate : SV_ShadingRate,
//|       |                                                                           ^~~~~~~~~~~~~~~
//| metal.hlsl:26:97: error: 'SV_ShadingRate' cannot be expressed in MSL: pass the rate in a constant buffer
//|    26 | [shader("pixel")] float4 inputs(nointerpolation float a : A, float cull : SV_CullDistance, uint rate : SV_ShadingRate,
//|       |                                                                                                 ^~~~
//| metal.hlsl:27:38: error: 'SV_InnerCoverage' cannot be expressed in MSL: use SV_Coverage
//|    27 |                                 uint inner : SV_InnerCoverage) : SV_Target {
//|       |                                      ^~~~~
//| metal.hlsl:28:10: error: 'GetAttributeAtVertex' cannot be expressed in MSL: write the vertices' values to outputs of their own
//|    28 |   return GetAttributeAtVertex(a, 1) + cull + rate + inner;
//|       |          ^~~~~~~~~~~~~~~~~~~~
//| 4 errors generated.
// EXPECT -T ps_6_6 -E stencil --target metal --emit=msl
// DIAG: MslNoCounterpart @ 31
// DIAG: MslNoCounterpart @ 31
// DIAG: MslNoCounterpart @ 31
//| metal.hlsl:31:6: error: 'early_and_late_tests' cannot be expressed in MSL: remove the attribute
//|    31 | uint stencil() : SV_StencilRef { return 1; }
//|       |      ^~~~~~~
//| metal.hlsl:31:6: error: 'stencil_ref_greater_equal_front' cannot be expressed in MSL: remove the attribute
//|    31 | uint stencil() : SV_StencilRef { return 1; }
//|       |      ^~~~~~~
//| metal.hlsl:31:6: error: 'stencil_ref_less_equal_back' cannot be expressed in MSL: remove the attribute
//|    31 | uint stencil() : SV_StencilRef { return 1; }
//|       |      ^~~~~~~
//| 3 errors generated.
// EXPECT -T ps_6_6 -E unchanged --target metal --emit=msl
// DIAG: MslNoCounterpart @ 33
// DIAG: MslNoCounterpart @ 33
// DIAG: MslNoCounterpart @ 33
//| metal.hlsl:33:6: error: 'early_and_late_tests' cannot be expressed in MSL: remove the attribute
//|    33 | uint unchanged() : SV_StencilRef { return 1; }
//|       |      ^~~~~~~~~
//| metal.hlsl:33:6: error: 'stencil_ref_unchanged_front' cannot be expressed in MSL: remove the attribute
//|    33 | uint unchanged() : SV_StencilRef { return 1; }
//|       |      ^~~~~~~~~
//| metal.hlsl:33:6: error: 'stencil_ref_unchanged_back' cannot be expressed in MSL: remove the attribute
//|    33 | uint unchanged() : SV_StencilRef { return 1; }
//|       |      ^~~~~~~~~
//| 3 errors generated.
// EXPECT -T ps_6_6 -E less --target metal --emit=msl
// DIAG: MslNoCounterpart @ 35
// DIAG: MslNoCounterpart @ 35
// DIAG: MslNoCounterpart @ 35
//| metal.hlsl:35:6: error: 'early_and_late_tests' cannot be expressed in MSL: remove the attribute
//|    35 | uint less() : SV_StencilRef { return 1; }
//|       |      ^~~~
//| metal.hlsl:35:6: error: 'stencil_ref_greater_equal_back' cannot be expressed in MSL: remove the attribute
//|    35 | uint less() : SV_StencilRef { return 1; }
//|       |      ^~~~
//| metal.hlsl:35:6: error: 'stencil_ref_less_equal_front' cannot be expressed in MSL: remove the attribute
//|    35 | uint less() : SV_StencilRef { return 1; }
//|       |      ^~~~
//| 3 errors generated.
// EXPECT -T ps_6_6 -E groups --target metal --emit=msl
// DIAG: StageGroupshared @ 36
// DIAG: StageBarrier @ 41
//| metal.hlsl:36:18: error: 'shared' is groupshared, and pixel shaders have no thread groups: use a local variable or a buffer
//|    36 | groupshared uint shared[4];
//|       |                  ^
//| metal.hlsl:41:3: error: pixel shaders have no thread groups that could wait or share memory: use DeviceMemoryBarrier() for buffers
//|    41 |   GroupMemoryBarrierWithGroupSync();
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
// EXPECT -T ps_6_6 -E fence --target apple-m1 --emit=msl
// EXPECT -T vs_6_6 -E samples --target metal --emit=msl
// DIAG: DerivativeStage @ 51
//| metal.hlsl:51:82: error: derivatives are not available in vertex shaders: pass the level of detail or the gradients
//|    51 | [shader("vertex")] float4 samples(float2 uv : UV) : SV_Position { return picture.Sample(by, uv); }
//|       |                                                                                  ^~~~~~
//| 1 error generated.
