// What the stages around the tessellator cannot have on Metal, and stages that do not fit together.
// RUN: %check-diags %s
struct Vertex { float4 at : SV_Position; float2 uv : UV; };
struct Given { float4 at : SV_Position; float3 uv : UV; float id : ID; };
struct Point { float4 at : POSITION; };
struct Other { float4 at : POSITION; uint tag : TAG; };
struct Factors { float edges[4] : SV_TessFactor; float inside[2] : SV_InsideTessFactor; };
struct Lines { float edges[2] : SV_TessFactor; };
struct Made { float4 at : SV_Position; };

[shader("vertex")] Vertex vs(float4 at : POSITION) {
  Vertex v = {at, at.xy};
  return v;
}
[shader("vertex")] Vertex second(float4 at : POSITION) {
  Vertex v = {at, at.yx};
  return v;
}
[shader("vertex")] Vertex viewed(float4 at : POSITION, uint view : SV_ViewID) {
  Vertex v = {at * WaveActiveSum(view), at.xy};
  return v;
}
Factors constants() {
  Factors f = {{1, 1, 1, 1}, {1, 1}};
  return f;
}
Lines lines() {
  Lines l = {{1, 1}};
  return l;
}
[shader("hull")] [domain("quad")] [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(4)] [patchconstantfunc("constants")]
Point hs(InputPatch<Vertex, 4> given, uint i : SV_OutputControlPointID) {
  Point p = {given[i].at};
  return p;
}
[shader("hull")] [domain("quad")] [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(4)] [patchconstantfunc("constants")]
Point unlike(InputPatch<Given, 4> given, uint i : SV_OutputControlPointID) {
  Point p = {given[i].at + given[i].uv.xyzz + given[i].id};
  return p;
}
[shader("hull")] [domain("quad")] [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(4)] [patchconstantfunc("constants")]
Point waving(InputPatch<Vertex, 4> given, uint i : SV_OutputControlPointID, uint view : SV_ViewID) {
  Point p = {given[i].at * WaveActiveSum(view)};
  return p;
}
[shader("hull")] [domain("quad")] [partitioning("integer")] [outputtopology("point")] [outputcontrolpoints(4)] [patchconstantfunc("constants")]
Point dotted(InputPatch<Vertex, 4> given, uint i : SV_OutputControlPointID) {
  Point p = {given[i].at};
  return p;
}
[shader("hull")] [domain("isoline")] [partitioning("integer")] [outputtopology("line")] [outputcontrolpoints(4)] [patchconstantfunc("lines")]
Point lined(InputPatch<Vertex, 4> given, uint i : SV_OutputControlPointID) {
  Point p = {given[i].at};
  return p;
}
[shader("domain")] [domain("quad")] Made ds(Factors f, float2 at : SV_DomainLocation, OutputPatch<Point, 4> p) {
  Made m = {p[0].at * at.x};
  return m;
}
[shader("domain")] [domain("quad")] Made few(Factors f, float2 at : SV_DomainLocation, OutputPatch<Point, 3> p) {
  Made m = {p[0].at * at.x};
  return m;
}
[shader("domain")] [domain("tri")] Made three(float3 at : SV_DomainLocation, OutputPatch<Point, 4> p) {
  Made m = {p[0].at * at.x};
  return m;
}
[shader("domain")] [domain("quad")] Made other(Factors f, float2 at : SV_DomainLocation, OutputPatch<Other, 4> p, uint view : SV_ViewID) {
  Made m = {p[0].at * at.x + p[1].tag + view};
  return m;
}
[shader("domain")] [domain("isoline")] Made line(float2 at : SV_DomainLocation, OutputPatch<Point, 4> p) {
  Made m = {p[0].at * at.x};
  return m;
}
[shader("pixel")] float4 ps(uint number : SV_PrimitiveID) : SV_Target { return number; }
// EXPECT -T hs_6_6 -E hs --target=metal --emit=msl
// DIAG: MslPatchStages @ 32
//| patches-metal.hlsl:32:7: error: this hull shader is compiled with no vertex shader and no domain shader, but on Metal the shaders before and behind the tessellator share buffers: compile one of each together, for example '-T lib_6_8 -E vertexMain,hullMain,domainMain,pixelMain'
//|    32 | Point hs(InputPatch<Vertex, 4> given, uint i : SV_OutputControlPointID) {
//|       |       ^~
//| 1 error generated.
// EXPECT -T lib_6_6 -E ds --target=metal --emit=msl
// DIAG: MslPatchStages @ 56
//| patches-metal.hlsl:56:42: error: this domain shader is compiled with no vertex shader and no hull shader, but on Metal the shaders before and behind the tessellator share buffers: compile one of each together, for example '-T lib_6_8 -E vertexMain,hullMain,domainMain,pixelMain'
//|    56 | [shader("domain")] [domain("quad")] Made ds(Factors f, float2 at : SV_DomainLocation, OutputPatch<Point, 4> p) {
//|       |                                          ^~
//| 1 error generated.
// EXPECT -T lib_6_6 -E vs,hs --target=metal --emit=msl
// DIAG: MslPatchStages @ 32
//| patches-metal.hlsl:32:7: error: this hull shader is compiled with no domain shader, but on Metal the shaders before and behind the tessellator share buffers: compile one of each together, for example '-T lib_6_8 -E vertexMain,hullMain,domainMain,pixelMain'
//|    32 | Point hs(InputPatch<Vertex, 4> given, uint i : SV_OutputControlPointID) {
//|       |       ^~
//| 1 error generated.
// EXPECT -T lib_6_6 -E vs,second,hs,ds --target=metal --emit=msl
// DIAG: MslPatchStages @ 32
// DIAG: MslPatchStages @ 56
//| patches-metal.hlsl:32:7: error: this hull shader is compiled with several vertex shaders, but on Metal the shaders before and behind the tessellator share buffers: compile one of each together, for example '-T lib_6_8 -E vertexMain,hullMain,domainMain,pixelMain'
//|    32 | Point hs(InputPatch<Vertex, 4> given, uint i : SV_OutputControlPointID) {
//|       |       ^~
//| patches-metal.hlsl:56:42: error: this domain shader is compiled with several vertex shaders, but on Metal the shaders before and behind the tessellator share buffers: compile one of each together, for example '-T lib_6_8 -E vertexMain,hullMain,domainMain,pixelMain'
//|    56 | [shader("domain")] [domain("quad")] Made ds(Factors f, float2 at : SV_DomainLocation, OutputPatch<Point, 4> p) {
//|       |                                          ^~
//| 2 errors generated.
// EXPECT -T lib_6_6 -E vs,unlike,ds --target=metal --emit=msl
// DIAG: MslPatchType @ 4
// DIAG: MslPatchInput @ 4
//| patches-metal.hlsl:4:53: error: 'UV' has type 'float3', but the output of 'vs' has type 'float2': declare the same type
//|     4 | struct Given { float4 at : SV_Position; float3 uv : UV; float id : ID; };
//|       |                                                     ^~
//| patches-metal.hlsl:4:68: error: no output of 'vs' is 'ID', which this shader reads: add the output, or remove the input
//|     4 | struct Given { float4 at : SV_Position; float3 uv : UV; float id : ID; };
//|       |                                                                    ^~
//| 2 errors generated.
// EXPECT -T lib_6_6 -E viewed,hs,ds --target=metal --emit=msl
// DIAG: MslNoCounterpart @ 19
// DIAG: MslNoCounterpart @ 20
//| patches-metal.hlsl:19:61: error: 'SV_ViewID' cannot be expressed in MSL: pass the number of the view in a constant buffer, and draw once for each
//|    19 | [shader("vertex")] Vertex viewed(float4 at : POSITION, uint view : SV_ViewID) {
//|       |                                                             ^~~~
//| patches-metal.hlsl:20:20: error: 'a wave operation in a vertex shader' cannot be expressed in MSL: move it to a pixel or compute shader
//|    20 |   Vertex v = {at * WaveActiveSum(view), at.xy};
//|       |                    ^~~~~~~~~~~~~
//| 2 errors generated.
// EXPECT -T lib_6_6 -E vs,waving,ds --target=metal --emit=msl
// DIAG: MslNoCounterpart @ 42
// DIAG: MslNoCounterpart @ 43
//| patches-metal.hlsl:42:82: error: 'SV_ViewID' cannot be expressed in MSL: pass the number of the view in a constant buffer, and draw once for each
//|    42 | Point waving(InputPatch<Vertex, 4> given, uint i : SV_OutputControlPointID, uint view : SV_ViewID) {
//|       |                                                                                  ^~~~
//| patches-metal.hlsl:43:28: error: 'a wave operation in a hull shader' cannot be expressed in MSL: move it to a pixel or compute shader
//|    43 |   Point p = {given[i].at * WaveActiveSum(view)};
//|       |                            ^~~~~~~~~~~~~
//| 2 errors generated.
// EXPECT -T lib_6_6 -E vs,dotted,ds --target=metal --emit=msl
// DIAG: MslNoCounterpart @ 47
//| patches-metal.hlsl:47:7: error: '[outputtopology("point")]' cannot be expressed in MSL: use triangles, or draw points
//|    47 | Point dotted(InputPatch<Vertex, 4> given, uint i : SV_OutputControlPointID) {
//|       |       ^~~~~~
//| 1 error generated.
// EXPECT -T lib_6_6 -E vs,lined,line --target=metal --emit=msl
// DIAG: MslNoCounterpart @ 52
//| patches-metal.hlsl:52:7: error: '[domain("isoline")]' cannot be expressed in MSL: use triangles or quads, or draw lines
//|    52 | Point lined(InputPatch<Vertex, 4> given, uint i : SV_OutputControlPointID) {
//|       |       ^~~~~
//| 1 error generated.
// EXPECT -T lib_6_6 -E vs,hs,few --target=metal --emit=msl
// DIAG: MslPatchShape @ 60
//| patches-metal.hlsl:60:42: error: this domain shader takes 3 control points of [domain("quad")], but 'hs' makes 4 of [domain("quad")]: use the same number and domain
//|    60 | [shader("domain")] [domain("quad")] Made few(Factors f, float2 at : SV_DomainLocation, OutputPatch<Point, 3> p) {
//|       |                                          ^~~
//| 1 error generated.
// EXPECT -T lib_6_6 -E vs,hs,three --target=metal --emit=msl
// DIAG: MslPatchShape @ 64
//| patches-metal.hlsl:64:41: error: this domain shader takes 4 control points of [domain("tri")], but 'hs' makes 4 of [domain("quad")]: use the same number and domain
//|    64 | [shader("domain")] [domain("tri")] Made three(float3 at : SV_DomainLocation, OutputPatch<Point, 4> p) {
//|       |                                         ^~~~~
//| 1 error generated.
// EXPECT -T lib_6_6 -E vs,hs,other --target=metal --emit=msl
// DIAG: MslPatchInput @ 6
// DIAG: MslNoCounterpart @ 68
//| patches-metal.hlsl:6:49: error: no output of 'hs' is 'TAG', which this shader reads: add the output, or remove the input
//|     6 | struct Other { float4 at : POSITION; uint tag : TAG; };
//|       |                                                 ^~~
//| patches-metal.hlsl:68:120: error: 'SV_ViewID' cannot be expressed in MSL: pass the number of the view in a constant buffer, and draw once for each
//|    68 | [shader("domain")] [domain("quad")] Made other(Factors f, float2 at : SV_DomainLocation, OutputPatch<Other, 4> p, uint view : SV_ViewID) {
//|       |                                                                                                                        ^~~~
//| 2 errors generated.
// EXPECT -T lib_6_6 -E vs,hs,ds,ps --target=metal --emit=msl
// DIAG: MslNoCounterpart @ 76
//| patches-metal.hlsl:76:34: error: 'SV_PrimitiveID behind a domain shader' cannot be expressed in MSL: pass the number through an output of the domain shader
//|    76 | [shader("pixel")] float4 ps(uint number : SV_PrimitiveID) : SV_Target { return number; }
//|       |                                  ^~~~~~
//| 1 error generated.
