// Both stages of a pipeline, with two inputs and outputs of each kind.
#ifndef FACTOR
#define FACTOR 1
#endif
struct Varyings {
  float4 position : SV_Position;
  noperspective float2 uv : UV;
  nointerpolation int2 id : ID;
};

[shader("vertex")] Varyings corner(float2 at : AT, int2 id : ID, uint vertex : SV_VertexID) {
  Varyings v = {float4(at, 0, 1), (at + 1) * float2(3, 2), id + vertex};
  return v;
}

StructuredBuffer<float> weights : register(t1, space2);

[shader("pixel")] void shade(Varyings v, out float4 color : SV_Target0, out int4 ids : SV_Target1) {
  color = float4(v.uv, v.uv.x - v.uv.y, weights[v.id.x]);
  ids = int4(v.id, round(ddx(v.uv.x)), FACTOR);
}
