// [[vk::index(1)]] belongs to the second of two render targets at one location.
// RUN: %check-diags %s
struct Targets {
  [[vk::location(0)]] float4 first : SV_Target0;
#ifdef FAR
  [[vk::location(0), vk::index(2)]]
#else
  [[vk::index(1)]]
#endif
  float4 second : SV_Target1;
};
float4 vs([[vk::location(0), vk::index(1)]] float4 a : A, float4 b : B) : SV_Position { return a + b; }
[[vk::location(0), vk::index(1)]] float4 vsOut(float4 a : A) : COLOR { return a; }
Targets ps(float4 at : SV_Position) {
  Targets t = {at, at};
  return t;
}
[[vk::location(0), vk::index(1)]] float depth() : SV_Depth { return 0; }
// EXPECT -T vs_6_8 -E vs
// DIAG: IndexMisplaced @ 12
//| blend-sources.hlsl:12:56: error: 'A' cannot have this [[vk::index]]: only a render target of a pixel shader with [[vk::location]] takes an index, 0 or 1
//|    12 | float4 vs([[vk::location(0), vk::index(1)]] float4 a : A, float4 b : B) : SV_Position { return a + b; }
//|       |                                                        ^
//| 1 error generated.
// EXPECT -T vs_6_8 -E vsOut
// DIAG: IndexMisplaced @ 13
//| blend-sources.hlsl:13:64: error: 'COLOR' cannot have this [[vk::index]]: only a render target of a pixel shader with [[vk::location]] takes an index, 0 or 1
//|    13 | [[vk::location(0), vk::index(1)]] float4 vsOut(float4 a : A) : COLOR { return a; }
//|       |                                                                ^~~~~
//| 1 error generated.
// EXPECT -T ps_6_8 -E ps
// DIAG: IndexMisplaced @ 10
//| blend-sources.hlsl:10:19: error: 'SV_Target1' cannot have this [[vk::index]]: only a render target of a pixel shader with [[vk::location]] takes an index, 0 or 1
//|    10 |   float4 second : SV_Target1;
//|       |                   ^~~~~~~~~~
//| 1 error generated.
// EXPECT -T ps_6_8 -E ps -DFAR
// DIAG: IndexMisplaced @ 10
//| blend-sources.hlsl:10:19: error: 'SV_Target1' cannot have this [[vk::index]]: only a render target of a pixel shader with [[vk::location]] takes an index, 0 or 1
//|    10 |   float4 second : SV_Target1;
//|       |                   ^~~~~~~~~~
//| 1 error generated.
// EXPECT -T ps_6_8 -E depth
// DIAG: IndexMisplaced @ 18
//| blend-sources.hlsl:18:51: error: 'SV_Depth' cannot have this [[vk::index]]: only a render target of a pixel shader with [[vk::location]] takes an index, 0 or 1
//|    18 | [[vk::location(0), vk::index(1)]] float depth() : SV_Depth { return 0; }
//|       |                                                   ^~~~~~~~
//| 1 error generated.
