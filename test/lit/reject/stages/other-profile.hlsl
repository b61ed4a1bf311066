// RUN: %check-diags %s
[shader("vertex")] float4 main(float4 at : POSITION) : SV_Position { return at; }
// EXPECT -T ps_6_0
// DIAG: EntryOfOtherProfile @ 2
//| other-profile.hlsl:2:27: error: 'main' is a shader of the vertex stage, and the profile is of the pixel stage
//|     2 | [shader("vertex")] float4 main(float4 at : POSITION) : SV_Position { return at; }
//|       |                           ^~~~
//| 1 error generated.
