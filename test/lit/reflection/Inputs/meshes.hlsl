// A mesh shader with a payload, and what only its outputs have.
struct Payload { uint3 first; uint count; };
struct Vertex { float4 position : SV_Position; };
struct Primitive { float2 tint[2] : TINT; bool cull : SV_CullPrimitive; };
[shader("mesh")] [outputtopology("line")] [numthreads(2, 3, 1)]
void main(uint i : SV_GroupIndex, in payload Payload given, out vertices Vertex v[6], out indices uint2 l[3],
          out primitives Primitive p[3]) {
  SetMeshOutputCounts(6, 3);
  v[i].position = given.count + i;
  if (i < 3) {
    l[i] = uint2(i, i + 3);
    p[i].tint[1] = given.first.y;
    p[i].cull = i == given.first.x;
  }
}
