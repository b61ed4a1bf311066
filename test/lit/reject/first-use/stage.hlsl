// A shader of another stage: the message is about the stage, not about its parameters.
// RUN: %check-diags %s
struct Payload {
  float4 color;
};
struct Attributes {
  float2 barycentrics;
};
[shader("closesthit")] void hit(inout Payload p, in Attributes a) { p.color = a.barycentrics.xyxy; }
// EXPECT -T lib_6_8
// DIAG: EntryOtherStage @ 9
//| stage.hlsl:9:29: error: 'hit' is a shader of the closesthit stage: only compute, vertex and pixel shaders are supported so far
//|     9 | [shader("closesthit")] void hit(inout Payload p, in Attributes a) { p.color = a.barycentrics.xyxy; }
//|       |                             ^~~
//| 1 error generated.
