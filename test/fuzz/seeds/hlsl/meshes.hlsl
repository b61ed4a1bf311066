struct Payload { uint first[4]; float scale; };
struct Vertex { float4 position : SV_Position; nointerpolation int2 id : ID; float clip[2] : SV_ClipDistance; };
struct Primitive { uint layer : SV_RenderTargetArrayIndex; bool cull : SV_CullPrimitive; float3 tints[2] : TINT; };
groupshared Payload Given;
[shader("amplification")] [numthreads(4, 1, 1)] void launch(uint i : SV_GroupIndex) {
  Given.first[i] = WavePrefixSum(i);
  if (i == 1)
    Given.scale = -0.5;
  InterlockedMax(Given.first[0], i);
  DispatchMesh(1, 2, i, Given);
}
void place(out Vertex v, uint n) {
  v.position = float4(n, -1.5, 0, 1);
  v.id = int2(n, -7);
  v.clip[0] = n;
  v.clip[1] = 1;
}
[shader("mesh")] [outputtopology("line")] [numthreads(3, 2, 1)]
void make(uint i : SV_GroupIndex, uint3 group : SV_GroupID, in payload Payload p, out vertices Vertex v[7],
          out indices uint2 l[5], out primitives Primitive t[5]) {
  SetMeshOutputCounts(p.first[group.y], 5);
  place(v[i], i + group.z);
  v[i].id.y = int(p.scale);
  if (i > 4)
    return;
  l[i] = uint2(i, i + 1);
  t[i].tints[i & 1] = p.scale;
  Primitive whole = {group.x, i == 3, {float3(1, 2, 3), (float3)i}};
  t[i] = whole;
}
[shader("pixel")] float4 seen(nointerpolation int2 id : ID, float3 tints[2] : TINT) : SV_Target { return float4(tints[1], id.x); }
