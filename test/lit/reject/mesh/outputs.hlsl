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
// EXPECT -T ms_6_5 -E reads
// DIAG: SemanticOverridden @ 3
// DIAG: SemanticOverridden @ 3
// DIAG: MeshOutputRead @ 12
// DIAG: MeshOutputRead @ 13
//| outputs.hlsl:3:31: warning: the semantic 'AT' has no effect because the struct around it has the semantic 'INNER' [-Woverridden-semantic]
//|     3 | struct Inner { float2 at[2] : AT; };
//|       |                               ^~
//| outputs.hlsl:3:31: warning: the semantic 'AT' has no effect because the struct around it has the semantic 'INNER1' [-Woverridden-semantic]
//|     3 | struct Inner { float2 at[2] : AT; };
//|       |                               ^~
//| outputs.hlsl:12:17: error: output array 'v' of a mesh shader can only be written: keep the value in a local variable
//|    12 |   v[i].position += 1;
//|       |                 ^~
//| outputs.hlsl:13:10: error: output array 'p' of a mesh shader can only be written: keep the value in a local variable
//|    13 |   p[i] = p[0];
//|       |          ^~~~
//| 2 warnings and 2 errors generated.
// EXPECT -T ms_6_5 -E parts
// DIAG: SemanticOverridden @ 3
// DIAG: SemanticOverridden @ 3
// DIAG: MeshOutputPart @ 17
//| outputs.hlsl:3:31: warning: the semantic 'AT' has no effect because the struct around it has the semantic 'INNER' [-Woverridden-semantic]
//|     3 | struct Inner { float2 at[2] : AT; };
//|       |                               ^~
//| outputs.hlsl:3:31: warning: the semantic 'AT' has no effect because the struct around it has the semantic 'INNER1' [-Woverridden-semantic]
//|     3 | struct Inner { float2 at[2] : AT; };
//|       |                               ^~
//| outputs.hlsl:17:23: error: this part of output 'INNER' cannot be written alone: assign the whole value
//|    17 |   v[i].inner[i].at[1] = 1;
//|       |                       ^
//| 2 warnings and 1 error generated.
// EXPECT -T as_6_5 -E number
// DIAG: MeshPayload @ 19
//| outputs.hlsl:19:61: error: the payload of DispatchMesh must be a groupshared variable with a struct type
//|    19 | [numthreads(2, 1, 1)] void number() { DispatchMesh(1, 1, 1, Number); }
//|       |                                                             ^~~~~~
//| 1 error generated.
// EXPECT -T as_6_5 -E element
// DIAG: MeshPayload @ 20
//| outputs.hlsl:20:62: error: the payload of DispatchMesh must be a groupshared variable with a struct type
//|    20 | [numthreads(2, 1, 1)] void element() { DispatchMesh(1, 1, 1, Several[1]); }
//|       |                                                              ^~~~~~~~~~
//| 1 error generated.
// EXPECT -T as_6_5 -E local
// DIAG: MeshPayload @ 23
//| outputs.hlsl:23:25: error: the payload of DispatchMesh must be a groupshared variable with a struct type
//|    23 |   DispatchMesh(1, 1, 1, p);
//|       |                         ^
//| 1 error generated.
// EXPECT -T cs_6_5 -E compute
// DIAG: RayStage @ 25
//| outputs.hlsl:25:40: error: 'SetMeshOutputCounts' is not available here: only mesh shaders have it
//|    25 | [numthreads(2, 1, 1)] void compute() { SetMeshOutputCounts(1, 1); }
//|       |                                        ^~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T as_6_5 -E compute
// DIAG: RayStage @ 25
//| outputs.hlsl:25:40: error: 'SetMeshOutputCounts' is not available here: only mesh shaders have it
//|    25 | [numthreads(2, 1, 1)] void compute() { SetMeshOutputCounts(1, 1); }
//|       |                                        ^~~~~~~~~~~~~~~~~~~
//| 1 error generated.
