// Inputs of a pixel shader without an output of the vertex shader in the same text.
// RUN: %check-diags %s
[shader("vertex")] void vs(float4 p : P, out float4 at : SV_Position, out float2 a : A, out int b[2] : B) {
  at = p;
  a = p.xy;
  b[0] = b[1] = 1;
}
[shader("pixel")] float4 ps(float3 a : a, nointerpolation uint b[2] : B, float c : C) : SV_Target { return a.x + b[1] + c; }
// EXPECT -T lib_6_6 --target metal --emit=msl
// DIAG: MslConnectedType @ 8
// DIAG: MslConnectedType @ 8
// DIAG: MslUnconnected @ 8
//| metal-pair.hlsl:8:40: warning: 'a' has type 'float3', but the output of 'vs' has type 'float2', so Metal refuses a pipeline of both: declare the same type [-Wunconnected-input]
//|     8 | [shader("pixel")] float4 ps(float3 a : a, nointerpolation uint b[2] : B, float c : C) : SV_Target { return a.x + b[1] + c; }
//|       |                                        ^
//| metal-pair.hlsl:8:71: warning: 'B' has type 'uint[2]', but the output of 'vs' has type 'int[2]', so Metal refuses a pipeline of both: declare the same type [-Wunconnected-input]
//|     8 | [shader("pixel")] float4 ps(float3 a : a, nointerpolation uint b[2] : B, float c : C) : SV_Target { return a.x + b[1] + c; }
//|       |                                                                       ^
//| metal-pair.hlsl:8:84: warning: no output of 'vs' is 'C', so Metal refuses a pipeline of both: add the output, or remove the input [-Wunconnected-input]
//|     8 | [shader("pixel")] float4 ps(float3 a : a, nointerpolation uint b[2] : B, float c : C) : SV_Target { return a.x + b[1] + c; }
//|       |                                                                                    ^
//| 3 warnings generated.
// EXPECT -T lib_6_6 --target metal --emit=msl -Wno-unconnected-input
// EXPECT -T lib_6_6 -E ps --target metal --emit=msl
