// RUN: %check-diags %s
float4 main(float4 c : COLOR) : SV_Target { return c; }
float4 main(float4 c : COLOR, float2 uv : UV) : SV_Target { return c * uv.x; }
// EXPECT -T ps_6_0
// DIAG: EntryOverloaded @ 3
// DIAG: EntryPossible @ 2
// DIAG: EntryPossible @ 3
//| overloaded.hlsl:3:8: error: 2 functions that can be the entry point are named 'main': give it a name of its own
//|     3 | float4 main(float4 c : COLOR, float2 uv : UV) : SV_Target { return c * uv.x; }
//|       |        ^~~~
//| overloaded.hlsl:2:8: note: 'main' can be the entry point
//|     2 | float4 main(float4 c : COLOR) : SV_Target { return c; }
//|       |        ^~~~
//| overloaded.hlsl:3:8: note: 'main' can be the entry point
//|     3 | float4 main(float4 c : COLOR, float2 uv : UV) : SV_Target { return c * uv.x; }
//|       |        ^~~~
//| 1 error generated.
