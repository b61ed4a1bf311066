// Outputs of mesh shaders are written, whole or in parts that the interface has, and payloads are groupshared variables.
// RUN: %check-diags %s
struct Inner { float2 at[2] : AT; };
struct Vertex { float4 position : SV_Position; Inner inner[2] : INNER; float1x2 line_ : LINE; };
struct Payload { uint first; };
groupshared Payload Given;
groupshared uint Number;
groupshared Payload Several[2];
[outputtopology("point")] [numthreads(2, 1, 1)] void reads(uint i : SV_GroupIndex, out vertices Vertex v[2], out indices uint p[2]) {
  SetMeshOutputCounts(2, 2);
  v[i].position += 1;
  p[i] = p[0];
}
[outputtopology("point")] [numthreads(2, 1, 1)] void parts(uint i : SV_GroupIndex, out vertices Vertex v[2], out indices uint p[2]) {
  SetMeshOutputCounts(2, 2);
  v[i].inner[i].at[1] = 1;
}
[numthreads(2, 1, 1)] void number() { DispatchMesh(1, 1, 1, Number); }
[numthreads(2, 1, 1)] void element() { DispatchMesh(1, 1, 1, Several[1]); }
[numthreads(2, 1, 1)] void local() {
  Payload p = { 1 };
  DispatchMesh(1, 1, 1, p);
}
[numthreads(2, 1, 1)] void compute() { SetMeshOutputCounts(1, 1); }
[outputtopology("line")] [numthreads(1, 1, 1)] void counts(out vertices Vertex v[3], out indices uint2 t[2]) { uint n = 3; SetMeshOutputCounts(n + 1, n); }
void write(out indices uint2 t[2], uint i) { t[i] = i; }
groupshared uint2 Pairs[2];
[outputtopology("line")] [numthreads(1, 1, 1)] void shared(out vertices Vertex v[3], out indices uint2 t[2]) { SetMeshOutputCounts(3, 2); write(t, 0); write(Pairs, 1); }
[outputtopology("line")] [numthreads(1, 1, 1)] void more(out vertices Vertex v[3], out indices uint2 t[2]) { SetMeshOutputCounts(3, 3); }
// EXPECT -T ms_6_5 -E reads
// DIAG: SemanticOverridden @ 3
// DIAG: SemanticOverridden @ 3
// DIAG: MeshOutputRead @ 11
// DIAG: MeshOutputRead @ 12
//| outputs.hlsl:3:31: warning: the semantic 'AT' has no effect because the struct around it has the semantic 'INNER' [-Woverridden-semantic]
//|     3 | struct Inner { float2 at[2] : AT; };
//|       |                               ^~
//| outputs.hlsl:3:31: warning: the semantic 'AT' has no effect because the struct around it has the semantic 'INNER1' [-Woverridden-semantic]
//|     3 | struct Inner { float2 at[2] : AT; };
//|       |                               ^~
//| outputs.hlsl:11:17: error: output array 'v' of a mesh shader can only be written: keep the value in a local variable
//|    11 |   v[i].position += 1;
//|       |                 ^~
//| outputs.hlsl:12:10: error: output array 'p' of a mesh shader can only be written: keep the value in a local variable
//|    12 |   p[i] = p[0];
//|       |          ^~~~
//| 2 warnings and 2 errors generated.
// EXPECT -T ms_6_5 -E parts
// DIAG: SemanticOverridden @ 3
// DIAG: SemanticOverridden @ 3
// DIAG: MeshOutputPart @ 16
//| outputs.hlsl:3:31: warning: the semantic 'AT' has no effect because the struct around it has the semantic 'INNER' [-Woverridden-semantic]
//|     3 | struct Inner { float2 at[2] : AT; };
//|       |                               ^~
//| outputs.hlsl:3:31: warning: the semantic 'AT' has no effect because the struct around it has the semantic 'INNER1' [-Woverridden-semantic]
//|     3 | struct Inner { float2 at[2] : AT; };
//|       |                               ^~
//| outputs.hlsl:16:23: error: cannot write this part of output 'INNER' alone: assign the whole value
//|    16 |   v[i].inner[i].at[1] = 1;
//|       |                       ^
//| 2 warnings and 1 error generated.
// EXPECT -T as_6_5 -E number
// DIAG: MeshPayload @ 18
//| outputs.hlsl:18:61: error: the payload of DispatchMesh must be a groupshared variable with a struct type
//|    18 | [numthreads(2, 1, 1)] void number() { DispatchMesh(1, 1, 1, Number); }
//|       |                                                             ^~~~~~
//| 1 error generated.
// EXPECT -T as_6_5 -E element
// DIAG: MeshPayload @ 19
//| outputs.hlsl:19:62: error: the payload of DispatchMesh must be a groupshared variable with a struct type
//|    19 | [numthreads(2, 1, 1)] void element() { DispatchMesh(1, 1, 1, Several[1]); }
//|       |                                                              ^~~~~~~~~~
//| 1 error generated.
// EXPECT -T as_6_5 -E local
// DIAG: MeshPayload @ 22
//| outputs.hlsl:22:25: error: the payload of DispatchMesh must be a groupshared variable with a struct type
//|    22 |   DispatchMesh(1, 1, 1, p);
//|       |                         ^
//| 1 error generated.
// EXPECT -T cs_6_5 -E compute
// DIAG: RayStage @ 24
//| outputs.hlsl:24:40: error: 'SetMeshOutputCounts' is not available here: only mesh shaders have it
//|    24 | [numthreads(2, 1, 1)] void compute() { SetMeshOutputCounts(1, 1); }
//|       |                                        ^~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T as_6_5 -E compute
// DIAG: RayStage @ 24
//| outputs.hlsl:24:40: error: 'SetMeshOutputCounts' is not available here: only mesh shaders have it
//|    24 | [numthreads(2, 1, 1)] void compute() { SetMeshOutputCounts(1, 1); }
//|       |                                        ^~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E counts
// DIAG: SemanticOverridden @ 3
// DIAG: SemanticOverridden @ 3
// DIAG: MeshCountsMany @ 25
// DIAG: MeshCountsMany @ 25
//| outputs.hlsl:3:31: warning: the semantic 'AT' has no effect because the struct around it has the semantic 'INNER' [-Woverridden-semantic]
//|     3 | struct Inner { float2 at[2] : AT; };
//|       |                               ^~
//| outputs.hlsl:3:31: warning: the semantic 'AT' has no effect because the struct around it has the semantic 'INNER1' [-Woverridden-semantic]
//|     3 | struct Inner { float2 at[2] : AT; };
//|       |                               ^~
//| outputs.hlsl:25:124: error: SetMeshOutputCounts asks for 4 vertices, but the output array has room for 3
//|    25 | [outputtopology("line")] [numthreads(1, 1, 1)] void counts(out vertices Vertex v[3], out indices uint2 t[2]) { uint n = 3; SetMeshOutputCounts(n + 1, n); }
//|       |                                                                                                                            ^~~~~~~~~~~~~~~~~~~
//| outputs.hlsl:25:124: error: SetMeshOutputCounts asks for 3 primitives, but the output array has room for 2
//|    25 | [outputtopology("line")] [numthreads(1, 1, 1)] void counts(out vertices Vertex v[3], out indices uint2 t[2]) { uint n = 3; SetMeshOutputCounts(n + 1, n); }
//|       |                                                                                                                            ^~~~~~~~~~~~~~~~~~~
//| 2 warnings and 2 errors generated.
// EXPECT -T ms_6_5 -E more
// DIAG: SemanticOverridden @ 3
// DIAG: SemanticOverridden @ 3
// DIAG: MeshCountsCut @ 29
//| outputs.hlsl:3:31: warning: the semantic 'AT' has no effect because the struct around it has the semantic 'INNER' [-Woverridden-semantic]
//|     3 | struct Inner { float2 at[2] : AT; };
//|       |                               ^~
//| outputs.hlsl:3:31: warning: the semantic 'AT' has no effect because the struct around it has the semantic 'INNER1' [-Woverridden-semantic]
//|     3 | struct Inner { float2 at[2] : AT; };
//|       |                               ^~
//| outputs.hlsl:29:110: warning: SetMeshOutputCounts asks for 3 primitives, but the output array has room for 2: no more are made [-Wmesh-counts]
//|    29 | [outputtopology("line")] [numthreads(1, 1, 1)] void more(out vertices Vertex v[3], out indices uint2 t[2]) { SetMeshOutputCounts(3, 3); }
//|       |                                                                                                              ^~~~~~~~~~~~~~~~~~~
//| 3 warnings generated.
// EXPECT -T ms_6_5 -E shared
// DIAG: SemanticOverridden @ 3
// DIAG: SemanticOverridden @ 3
// DIAG: MeshOutputPassed @ 28
//| outputs.hlsl:3:31: warning: the semantic 'AT' has no effect because the struct around it has the semantic 'INNER' [-Woverridden-semantic]
//|     3 | struct Inner { float2 at[2] : AT; };
//|       |                               ^~
//| outputs.hlsl:3:31: warning: the semantic 'AT' has no effect because the struct around it has the semantic 'INNER1' [-Woverridden-semantic]
//|     3 | struct Inner { float2 at[2] : AT; };
//|       |                               ^~
//| outputs.hlsl:28:139: error: the function gets other arrays than output array 't' too: write one for each
//|    28 | [outputtopology("line")] [numthreads(1, 1, 1)] void shared(out vertices Vertex v[3], out indices uint2 t[2]) { SetMeshOutputCounts(3, 2); write(t, 0); write(Pairs, 1); }
//|       |                                                                                                                                           ^~~~~
//| 2 warnings and 1 error generated.
