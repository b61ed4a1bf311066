// RUN: %check-diags %s
[[vk::constant_id(0)]] const uint N = 8;
struct Vertex { float4 At : SV_Position; };
[outputtopology("triangle")] [numthreads(N, 1, 1)]
void main(uint i : SV_GroupIndex, out vertices Vertex v[3], out indices uint3 t[1]) {
  SetMeshOutputCounts(3, 1);
  if (i < 3)
    v[i].At = float4(i, i & 1, 0, 1);
  if (i == 0)
    t[0] = uint3(0, 1, 2);
}
// EXPECT --emit=msl --target apple-m3 -T ms_6_5
// DIAG: MslSpecMesh @ 4
//| metal-mesh.hlsl:4:31: error: 'numthreads' of a mesh shader needs numbers on Metal: outputs are gathered by all threads of the group; compile one text for each size with -D
//|     4 | [outputtopology("triangle")] [numthreads(N, 1, 1)]
//|       |                               ^~~~~~~~~~~~~~~~~~~
//| 1 error generated.
