// RUN: %check-diags %s
// What geometry shaders must say and have.
struct Vertex { float4 position : SV_Position; float4 color : COLOR; };
struct Other { float4 position : SV_Position; };
void bare() {}
[maxvertexcount(1025)] [instance(0)] void many(point Vertex v[1], inout PointStream<Vertex> s) { s.Append(v[0]); }
[maxvertexcount(1)] [instance(33)] void instances(point Vertex v[1], inout PointStream<Vertex> s) { s.Append(v[0]); }
[maxvertexcount(1)] void sizes(triangle Vertex v[4], inout PointStream<Vertex> s) { s.Append(v[0]); }
[maxvertexcount(1)] void primitives(triangle Vertex v[3], line Vertex w[2], inout PointStream<Vertex> s) { s.Append(v[0]); }
[maxvertexcount(1)] void kinds(point Vertex v[1], inout PointStream<Vertex> s, inout LineStream<Vertex> t) { s.Append(v[0]); }
[maxvertexcount(1)] void streams(point Vertex v[1], inout LineStream<Vertex> s, inout LineStream<Vertex> t) { s.Append(v[0]); }
[maxvertexcount(1)] void outputs(point Vertex v[1], inout PointStream<Vertex> s, out float4 more : MORE) { more = 0; }
[maxvertexcount(1)] float4 result(point Vertex v[1], inout PointStream<Vertex> s) : RESULT { return 0; }
[maxvertexcount(1)] void local(point Vertex v[1], inout PointStream<Vertex> s) { PointStream<Other> t; Other o = {v[0].position}; t.Append(o); }
[maxvertexcount(1)] void loose(point Vertex v[1], float4 at : AT, uint number : SV_VertexID, inout PointStream<Vertex> s) { s.Append(v[0]); }
void append(inout PointStream<Vertex> s) { s.RestartStrip(); }
RWBuffer<uint> Out;
[numthreads(1, 1, 1)] void compute() { PointStream<Vertex> s; append(s); Out[0] = 1; }
struct Near { float4 position : SV_Position; float2 near : SV_ClipDistance; };
struct Nearer { float3 near : SV_ClipDistance; };
[maxvertexcount(2)] void distances(point Vertex v[1], inout PointStream<Near> s, inout PointStream<Nearer> t) { t.RestartStrip(); }
[maxvertexcount(1)] void metal(point Vertex v[1], inout PointStream<Vertex> s) { s.Append(v[0]); }
// EXPECT -T gs_6_0 -E bare
// DIAG: StageAttribute @ 5
// DIAG: GeometryMissing @ 5
// DIAG: GeometryMissing @ 5
//| streams.hlsl:5:6: error: geometry shader 'bare' needs [maxvertexcount(1 to 1024)]
//|     5 | void bare() {}
//|       |      ^~~~
//| streams.hlsl:5:6: error: geometry shader 'bare' needs a parameter 'inout TriangleStream<Vertex>'
//|     5 | void bare() {}
//|       |      ^~~~
//| streams.hlsl:5:6: error: geometry shader 'bare' needs a parameter 'triangle Vertex v[3]'
//|     5 | void bare() {}
//|       |      ^~~~
//| 3 errors generated.
// EXPECT -T gs_6_0 -E many
// DIAG: StageAttribute @ 6
// DIAG: StageAttribute @ 6
//| streams.hlsl:6:17: error: geometry shader 'many' needs [maxvertexcount(1 to 1024)]
//|     6 | [maxvertexcount(1025)] [instance(0)] void many(point Vertex v[1], inout PointStream<Vertex> s) { s.Append(v[0]); }
//|       |                 ^~~~
//| streams.hlsl:6:34: error: geometry shader 'many' needs [instance(a number above 0)]
//|     6 | [maxvertexcount(1025)] [instance(0)] void many(point Vertex v[1], inout PointStream<Vertex> s) { s.Append(v[0]); }
//|       |                                  ^
//| 2 errors generated.
// EXPECT -T gs_6_0 -E instances
// DIAG: GeometryInstances @ 7
//| streams.hlsl:7:41: warning: 33 instances are more than the 32 of HLSL, and than most devices run [-Wgeometry-instances]
//|     7 | [maxvertexcount(1)] [instance(33)] void instances(point Vertex v[1], inout PointStream<Vertex> s) { s.Append(v[0]); }
//|       |                                         ^~~~~~~~~
//| 1 warning generated.
// EXPECT -T gs_6_0 -E sizes
// DIAG: GeometrySize @ 8
//| streams.hlsl:8:32: warning: 'v' has 4 elements, but a 'triangle' has 3 vertices: others are undefined [-Wgeometry-size]
//|     8 | [maxvertexcount(1)] void sizes(triangle Vertex v[4], inout PointStream<Vertex> s) { s.Append(v[0]); }
//|       |                                ^~~~~~~~~~~~~~~~~~~~
//| 1 warning generated.
// EXPECT -T gs_6_0 -E primitives
// DIAG: GeometryParameter @ 9
//| streams.hlsl:9:59: error: 'w' is of another primitive than the one before
//|     9 | [maxvertexcount(1)] void primitives(triangle Vertex v[3], line Vertex w[2], inout PointStream<Vertex> s) { s.Append(v[0]); }
//|       |                                                           ^~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T gs_6_0 -E kinds
// DIAG: GeometryParameter @ 10
// DIAG: GeometryStreams @ 10
//| streams.hlsl:10:80: error: 't' is a stream of another kind than the one before
//|    10 | [maxvertexcount(1)] void kinds(point Vertex v[1], inout PointStream<Vertex> s, inout LineStream<Vertex> t) { s.Append(v[0]); }
//|       |                                                                                ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| streams.hlsl:10:26: error: 'kinds' has several streams, which must be PointStreams
//|    10 | [maxvertexcount(1)] void kinds(point Vertex v[1], inout PointStream<Vertex> s, inout LineStream<Vertex> t) { s.Append(v[0]); }
//|       |                          ^~~~~
//| 2 errors generated.
// EXPECT -T gs_6_0 -E streams
// DIAG: GeometryStreams @ 11
//| streams.hlsl:11:26: error: 'streams' has several streams, which must be PointStreams
//|    11 | [maxvertexcount(1)] void streams(point Vertex v[1], inout LineStream<Vertex> s, inout LineStream<Vertex> t) { s.Append(v[0]); }
//|       |                          ^~~~~~~
//| 1 error generated.
// EXPECT -T gs_6_0 -E outputs
// DIAG: GeometryParameter @ 12
//| streams.hlsl:12:82: error: 'more' is an output: a geometry shader appends vertices to a stream
//|    12 | [maxvertexcount(1)] void outputs(point Vertex v[1], inout PointStream<Vertex> s, out float4 more : MORE) { more = 0; }
//|       |                                                                                  ^~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T gs_6_0 -E result
// DIAG: RayEntryResult @ 13
//| streams.hlsl:13:28: error: 'result' must return void: it is a shader of the geometry stage
//|    13 | [maxvertexcount(1)] float4 result(point Vertex v[1], inout PointStream<Vertex> s) : RESULT { return 0; }
//|       |                            ^~~~~~
//| 1 error generated.
// EXPECT -T gs_6_0 -E local
// DIAG: GeometryStream @ 14
//| streams.hlsl:14:133: error: 'Append' needs a stream that is a parameter of the entry point
//|    14 | [maxvertexcount(1)] void local(point Vertex v[1], inout PointStream<Vertex> s) { PointStream<Other> t; Other o = {v[0].position}; t.Append(o); }
//|       |                                                                                                                                     ^~~~~~
//| 1 error generated.
// EXPECT -T gs_6_0 -E loose
// DIAG: StageSemanticPlace @ 15
// DIAG: StageSemantic @ 15
//| streams.hlsl:15:63: error: 'AT' is not an input of threads in geometry shaders
//|    15 | [maxvertexcount(1)] void loose(point Vertex v[1], float4 at : AT, uint number : SV_VertexID, inout PointStream<Vertex> s) { s.Append(v[0]); }
//|       |                                                               ^~
//| streams.hlsl:15:81: error: 'SV_VertexID' is not an input of geometry shaders
//|    15 | [maxvertexcount(1)] void loose(point Vertex v[1], float4 at : AT, uint number : SV_VertexID, inout PointStream<Vertex> s) { s.Append(v[0]); }
//|       |                                                                                 ^~~~~~~~~~~
//| 2 errors generated.
// EXPECT -T cs_6_0 -E compute
// DIAG: RayStage @ 16
//| streams.hlsl:16:46: error: 'RestartStrip' is not available here: only geometry shaders have it
//|    16 | void append(inout PointStream<Vertex> s) { s.RestartStrip(); }
//|       |                                              ^~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T gs_6_0 -E metal --target apple-m1 --emit=msl
// DIAG: MslNoCounterpart @ 22
//| streams.hlsl:22:26: error: 'a shader of the stage geometry' cannot be expressed in MSL: write a mesh shader, whose groups make primitives
//|    22 | [maxvertexcount(1)] void metal(point Vertex v[1], inout PointStream<Vertex> s) { s.Append(v[0]); }
//|       |                          ^~~~~
//| 1 error generated.
// EXPECT -T gs_6_0 -E distances
// DIAG: GeometryParameter @ 20
//| streams.hlsl:20:31: error: 'SV_ClipDistance' has 3 numbers, and 2 in an earlier stream: all streams share them
//|    20 | struct Nearer { float3 near : SV_ClipDistance; };
//|       |                               ^~~~~~~~~~~~~~~
//| 1 error generated.
