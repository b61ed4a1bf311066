// What mesh and amplification shaders cannot have on Metal.
// RUN: %check-diags %s
struct Vertex { float4 position : SV_Position; };
struct Payload { uint count; };
struct Primitive {
  uint rate : SV_ShadingRate;
  uint64_t wide : WIDE;
};
struct Distances { float4 position : SV_Position; float2 cull : SV_CullDistance; };
struct Large { float4 position : SV_Position; float4 values[12] : VALUES; };
struct Other { float2 uv : UV; };
groupshared Payload Given;
groupshared float4 Cache[256];

[shader("amplification")] [numthreads(4, 1, 1)] void launch([[vk::builtin("DrawIndex")]] uint draw : D) {
  InterlockedAdd(Given.count, draw);
  DispatchMesh(1, 1, 1, Given);
}
[shader("mesh")] [outputtopology("point")] [numthreads(4, 1, 1)]
void views(uint view : SV_ViewID, uint i : SV_GroupIndex, out vertices Vertex v[4], out indices uint p[4], out primitives Primitive prims[4]) {
  SetMeshOutputCounts(4, 4);
  v[i].position = view;
  p[i] = i;
  prims[i].rate = 1;
  prims[i].wide = i;
}
[shader("mesh")] [outputtopology("point")] [numthreads(4, 1, 1)]
void distances(uint i : SV_GroupIndex, out vertices Distances v[4], out indices uint p[4]) {
  SetMeshOutputCounts(4, 4);
  v[i].position = i;
  v[i].cull.x = i;
  p[i] = i;
}
[shader("mesh")] [outputtopology("triangle")] [numthreads(128, 1, 1)]
void large(uint i : SV_GroupIndex, out vertices Large v[144], out indices uint3 t[128]) {
  SetMeshOutputCounts(144, 128);
  Cache[i] = i;
  GroupMemoryBarrierWithGroupSync();
  v[143 - i].position = Cache[0];
  v[143 - i].values[i % 12] = 1;
  t[i] = i;
}
[shader("mesh")] [outputtopology("point")] [numthreads(4, 1, 1)]
void placeless(uint i : SV_GroupIndex, out vertices Other v[4], out indices uint p[4]) {
  SetMeshOutputCounts(4, 4);
  v[i].uv = i;
  p[i] = i;
}
// EXPECT -T lib_6_6 -E launch --target=metal --emit=msl
// DIAG: MslNoCounterpart @ 15
// DIAG: MslNoCounterpart @ 16
//| metal.hlsl:15:95: error: 'DrawIndex' cannot be expressed in MSL: pass the number of the draw in a constant buffer, or as the first instance
//|    15 | [shader("amplification")] [numthreads(4, 1, 1)] void launch([[vk::builtin("DrawIndex")]] uint draw : D) {
//|       |                                                                                               ^~~~
//| metal.hlsl:16:3: error: 'an atomic operation on the payload' cannot be expressed in MSL: use a groupshared variable, and copy its value to the payload
//|    16 |   InterlockedAdd(Given.count, draw);
//|       |   ^~~~~~~~~~~~~~
//| 2 errors generated.
// EXPECT -T lib_6_6 -E views --target=metal --emit=msl
// DIAG: MslNoCounterpart @ 6
// DIAG: MslNoCounterpart @ 7
// DIAG: MslNoCounterpart @ 20
//| metal.hlsl:6:15: error: 'SV_ShadingRate' cannot be expressed in MSL: set the rate with a rasterization rate map
//|     6 |   uint rate : SV_ShadingRate;
//|       |               ^~~~~~~~~~~~~~
//| metal.hlsl:7:19: error: 'WIDE' cannot be expressed in MSL: its numbers have 64 bits, and those of stages have 32 at most: pass two of 32 bits
//|     7 |   uint64_t wide : WIDE;
//|       |                   ^~~~
//| metal.hlsl:20:17: error: 'SV_ViewID' cannot be expressed in MSL: pass the number of the view in a constant buffer, and draw once for each
//|    20 | void views(uint view : SV_ViewID, uint i : SV_GroupIndex, out vertices Vertex v[4], out indices uint p[4], out primitives Primitive prims[4]) {
//|       |                 ^~~~
//| 3 errors generated.
// EXPECT -T lib_6_6 -E distances --target=metal --emit=msl
// DIAG: MslNoCounterpart @ 9
//| metal.hlsl:9:65: error: 'SV_CullDistance' cannot be expressed in MSL: use SV_ClipDistance, or discard in the pixel shader
//|     9 | struct Distances { float4 position : SV_Position; float2 cull : SV_CullDistance; };
//|       |                                                                 ^~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T lib_6_6 -E large --target=metal --emit=msl
// DIAG: MslMeshMemory @ 35
//| metal.hlsl:35:6: error: the outputs of this mesh shader are gathered in 29952 bytes of threadgroup memory beside 4096 bytes of groupshared variables, and target 'metal' has 32768: declare fewer vertices or primitives, pass less with each, or let each thread write only those with its SV_GroupIndex
//|    35 | void large(uint i : SV_GroupIndex, out vertices Large v[144], out indices uint3 t[128]) {
//|       |      ^~~~~
//| 1 error generated.
// EXPECT -T lib_6_6 -E placeless --target=metal --emit=msl
// DIAG: MslNoCounterpart @ 44
//| metal.hlsl:44:6: error: 'a mesh shader without SV_Position' cannot be expressed in MSL: write the position of each vertex
//|    44 | void placeless(uint i : SV_GroupIndex, out vertices Other v[4], out indices uint p[4]) {
//|       |      ^~~~~~~~~
//| 1 error generated.
