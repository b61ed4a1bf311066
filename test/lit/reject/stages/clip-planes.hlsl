// RUN: %check-diags %s
cbuffer Planes { float4 first, others[2]; };
[shader("vertex")] [clipplanes(first, others[1])] float4 main(float4 p : P) : SV_Position { return p; }
[shader("pixel")] float4 pixel() : SV_Target { return 1; }
// EXPECT -T vs_6_6
// DIAG: ClipPlanes @ 3
//| clip-planes.hlsl:3:58: error: [clipplanes] is not supported: declare an output 'float SV_ClipDistance' for each plane, and set it to dot(position, plane)
//|     3 | [shader("vertex")] [clipplanes(first, others[1])] float4 main(float4 p : P) : SV_Position { return p; }
//|       |                                                          ^~~~
//| 1 error generated.
// EXPECT -T ps_6_6 -E pixel
