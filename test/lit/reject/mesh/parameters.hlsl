// The parameters of mesh shaders.
// RUN: %check-diags %s
struct Payload { uint first; };
struct Vertex { float4 position : SV_Position; };
struct Layered { float4 position : SV_Position; uint layer : SV_RenderTargetArrayIndex; };
struct Primitive { float clip : SV_ClipDistance; };
struct Tinted { float4 tint : TINT; };

[numthreads(1, 1, 1)] void noTopology(out vertices Vertex v[3], out indices uint3 t[1]) {}
[outputtopology("quad")] [numthreads(1, 1, 1)] void otherTopology(out vertices Vertex v[3], out indices uint3 t[1]) {}
[outputtopology("line")] [numthreads(1, 1, 1)] void wrongIndices(out vertices Vertex v[3], out indices uint3 t[1]) {}
[outputtopology("triangle")] [numthreads(1, 1, 1)] void noIndices(out vertices Vertex v[3]) {}
[outputtopology("triangle")] [numthreads(1, 1, 1)] void noVertices(out indices uint3 t[1]) {}
[outputtopology("triangle")] [numthreads(1, 1, 1)] void twice(out vertices Vertex v[3], out vertices Vertex w[3], out indices uint3 t[1]) {}
[outputtopology("triangle")] [numthreads(1, 1, 1)] void input(vertices Vertex v[3], out indices uint3 t[1]) {}
[outputtopology("triangle")] [numthreads(1, 1, 1)] void large(out vertices Vertex v[257], out indices uint3 t[1]) {}
[outputtopology("triangle")] [numthreads(1, 1, 1)] void square(out vertices Vertex v[3][2], out indices uint3 t[1]) {}
[outputtopology("triangle")] [numthreads(1, 1, 1)] void counts(out vertices Vertex v[3], out indices uint3 t[1], out primitives Tinted p[2]) {}
[outputtopology("triangle")] [numthreads(1, 1, 1)] void scalars(out vertices float4 v[3], out indices uint3 t[1]) {}
[outputtopology("triangle")] [numthreads(1, 1, 1)] void plain(out vertices Vertex v[3], out indices uint3 t[1], out uint other : OTHER) { other = 1; }
[outputtopology("triangle")] [numthreads(1, 1, 1)] void layered(out vertices Layered v[3], out indices uint3 t[1]) {}
[outputtopology("triangle")] [numthreads(1, 1, 1)] void clipped(out vertices Vertex v[3], out indices uint3 t[1], out primitives Primitive p[1]) {}
[outputtopology("triangle")] [numthreads(1, 1, 1)] void payloads(inout payload Payload p, out vertices Vertex v[3], out indices uint3 t[1]) {}
[outputtopology("triangle")] [numthreads(1, 1, 1)] void user(uint given : GIVEN, out vertices Vertex v[3], out indices uint3 t[1]) {}
[outputtopology("triangle")] [numthreads(1, 1, 1)] void second(in payload Payload p, in payload Payload q, out vertices Vertex v[3], out indices uint3 t[1]) {}
struct Large { uint words[4097]; };
struct Huge { uint words[65535]; };
struct Held { Texture2D<float4> image; };
[outputtopology("triangle")] [numthreads(1, 1, 1)] void tooLarge(in payload Large p, out vertices Vertex v[3], out indices uint3 t[1]) {}
[outputtopology("triangle")] [numthreads(1, 1, 1)] void huge(in payload Huge p, out vertices Vertex v[3], out indices uint3 t[1]) {}
[outputtopology("triangle")] [numthreads(1, 1, 1)] void holds(in payload Held p, out vertices Vertex v[3], out indices uint3 t[1]) {}
groupshared Large Given;
[numthreads(1, 1, 1)] void gives() { DispatchMesh(1, 1, 1, Given); }
// EXPECT -T ms_6_5 -E tooLarge
// DIAG: MeshPayloadSize @ 29
//| parameters.hlsl:29:83: error: payload 'p' has 16388 bytes: at most 16384 are allowed
//|    29 | [outputtopology("triangle")] [numthreads(1, 1, 1)] void tooLarge(in payload Large p, out vertices Vertex v[3], out indices uint3 t[1]) {}
//|       |                                                                                   ^
//| 1 error generated.
// EXPECT -T ms_6_5 -E huge
// DIAG: LowerValueSize @ 30
//| parameters.hlsl:30:78: error: a variable or value of 65535 components is too large: at most 65532 are supported; use a buffer and access its elements
//|    30 | [outputtopology("triangle")] [numthreads(1, 1, 1)] void huge(in payload Huge p, out vertices Vertex v[3], out indices uint3 t[1]) {}
//|       |                                                                              ^
//| 1 error generated.
// EXPECT -T ms_6_5 -E holds
// DIAG: ResourceInMemory @ 31
//| parameters.hlsl:31:63: error: a resource cannot be in a payload
//|    31 | [outputtopology("triangle")] [numthreads(1, 1, 1)] void holds(in payload Held p, out vertices Vertex v[3], out indices uint3 t[1]) {}
//|       |                                                               ^~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T as_6_5 -E gives
// DIAG: MeshPayloadSize @ 32
//| parameters.hlsl:32:19: error: payload 'Given' has 16388 bytes: at most 16384 are allowed
//|    32 | groupshared Large Given;
//|       |                   ^~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E second
// DIAG: MeshPayloadTwice @ 25
//| parameters.hlsl:25:86: error: payload 'q' is a second one, and a mesh shader has one at most: put both into one struct
//|    25 | [outputtopology("triangle")] [numthreads(1, 1, 1)] void second(in payload Payload p, in payload Payload q, out vertices Vertex v[3], out indices uint3 t[1]) {}
//|       |                                                                                      ^~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E noTopology
// DIAG: MeshTopology @ 9
//| parameters.hlsl:9:28: error: mesh shader 'noTopology' needs [outputtopology("triangle")], "line" or "point"
//|     9 | [numthreads(1, 1, 1)] void noTopology(out vertices Vertex v[3], out indices uint3 t[1]) {}
//|       |                            ^~~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E otherTopology
// DIAG: MeshTopology @ 10
//| parameters.hlsl:10:53: error: mesh shader 'otherTopology' needs [outputtopology("triangle")], "line" or "point"
//|    10 | [outputtopology("quad")] [numthreads(1, 1, 1)] void otherTopology(out vertices Vertex v[3], out indices uint3 t[1]) {}
//|       |                                                     ^~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E wrongIndices
// DIAG: MeshArray @ 11
//| parameters.hlsl:11:92: error: output array 't' needs uint3 for triangles, uint2 for lines, uint for points
//|    11 | [outputtopology("line")] [numthreads(1, 1, 1)] void wrongIndices(out vertices Vertex v[3], out indices uint3 t[1]) {}
//|       |                                                                                            ^~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E noIndices
// DIAG: MeshArrayMissing @ 12
//| parameters.hlsl:12:57: error: a mesh shader needs a parameter 'out indices'
//|    12 | [outputtopology("triangle")] [numthreads(1, 1, 1)] void noIndices(out vertices Vertex v[3]) {}
//|       |                                                         ^~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E noVertices
// DIAG: MeshArrayMissing @ 13
//| parameters.hlsl:13:57: error: a mesh shader needs a parameter 'out vertices'
//|    13 | [outputtopology("triangle")] [numthreads(1, 1, 1)] void noVertices(out indices uint3 t[1]) {}
//|       |                                                         ^~~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E twice
// DIAG: MeshArray @ 14
//| parameters.hlsl:14:89: error: output array 'w' is a second array of its kind
//|    14 | [outputtopology("triangle")] [numthreads(1, 1, 1)] void twice(out vertices Vertex v[3], out vertices Vertex w[3], out indices uint3 t[1]) {}
//|       |                                                                                         ^~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E input
// DIAG: MeshArray @ 15
//| parameters.hlsl:15:63: error: output array 'v' needs 'out'
//|    15 | [outputtopology("triangle")] [numthreads(1, 1, 1)] void input(vertices Vertex v[3], out indices uint3 t[1]) {}
//|       |                                                               ^~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E large
// DIAG: MeshArray @ 16
//| parameters.hlsl:16:63: error: output array 'v' must have 1 to 256 elements
//|    16 | [outputtopology("triangle")] [numthreads(1, 1, 1)] void large(out vertices Vertex v[257], out indices uint3 t[1]) {}
//|       |                                                               ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E square
// DIAG: MeshArray @ 17
//| parameters.hlsl:17:64: error: output array 'v' must be an array of one dimension with a size
//|    17 | [outputtopology("triangle")] [numthreads(1, 1, 1)] void square(out vertices Vertex v[3][2], out indices uint3 t[1]) {}
//|       |                                                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E counts
// DIAG: MeshArray @ 18
//| parameters.hlsl:18:114: error: output array 'p' has not as many elements as the other array of primitives
//|    18 | [outputtopology("triangle")] [numthreads(1, 1, 1)] void counts(out vertices Vertex v[3], out indices uint3 t[1], out primitives Tinted p[2]) {}
//|       |                                                                                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E scalars
// DIAG: MeshArray @ 19
//| parameters.hlsl:19:65: error: output array 'v' must be an array of structs
//|    19 | [outputtopology("triangle")] [numthreads(1, 1, 1)] void scalars(out vertices float4 v[3], out indices uint3 t[1]) {}
//|       |                                                                 ^~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E plain
// DIAG: MeshArray @ 20
//| parameters.hlsl:20:113: error: output array 'other' needs 'vertices', 'indices' or 'primitives'
//|    20 | [outputtopology("triangle")] [numthreads(1, 1, 1)] void plain(out vertices Vertex v[3], out indices uint3 t[1], out uint other : OTHER) { other = 1; }
//|       |                                                                                                                 ^~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E layered
// DIAG: MeshSemantic @ 5
//| parameters.hlsl:5:62: error: 'SV_RenderTargetArrayIndex' belongs to the primitives of a mesh shader
//|     5 | struct Layered { float4 position : SV_Position; uint layer : SV_RenderTargetArrayIndex; };
//|       |                                                              ^~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E clipped
// DIAG: MeshSemantic @ 6
//| parameters.hlsl:6:33: error: 'SV_ClipDistance' belongs to the vertices of a mesh shader
//|     6 | struct Primitive { float clip : SV_ClipDistance; };
//|       |                                 ^~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E payloads
// DIAG: MeshPayloadParameter @ 23
//| parameters.hlsl:23:66: error: payload 'p' must be an 'in' parameter with a struct type
//|    23 | [outputtopology("triangle")] [numthreads(1, 1, 1)] void payloads(inout payload Payload p, out vertices Vertex v[3], out indices uint3 t[1]) {}
//|       |                                                                  ^~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ms_6_5 -E user
// DIAG: LowerSemanticUnknown @ 24
//| parameters.hlsl:24:75: error: 'GIVEN' is not a system value of mesh shaders: expected SV_DispatchThreadID, SV_GroupID, SV_GroupThreadID, SV_GroupIndex, subgroup_id, num_subgroups, subgroup_invocation_id or subgroup_size
//|    24 | [outputtopology("triangle")] [numthreads(1, 1, 1)] void user(uint given : GIVEN, out vertices Vertex v[3], out indices uint3 t[1]) {}
//|       |                                                                           ^~~~~
//| 1 error generated.
