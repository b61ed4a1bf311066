//@ vs_6_8 entry=corner invert-y base-instance
struct Base { float2 at : POSITION; };
struct Given : Base { min16float3 color[2] : COLOR; int3x2 turn : TURN; bool on : ON; uint64_t2 big : BIG; };
struct Varyings {
  float4 position : SV_Position;
  noperspective centroid float3 color : COLOR;
  nointerpolation uint2 kind[2] : KIND;
  double3 exact : EXACT;
  float2 near : SV_ClipDistance0;
  float far : SV_ClipDistance1;
  float cut : SV_CullDistance;
};
Varyings corner(Given g, uint vertex : SV_VertexID, uint instance : SV_InstanceID, out uint layer : SV_RenderTargetArrayIndex, inout half2 kept : KEPT) {
  Varyings v = (Varyings)0;
  v.position = float4(g.at * (g.on ? 1 : 2), 0.5, 1);
  v.color = g.color[1] + g.turn[2][1];
  v.kind[0] = uint2(vertex, instance);
  v.exact = double3(g.big, vertex);
  v.near = g.at - 0.5;
  v.far = v.cut = dot(g.at, 3);
  layer = instance % 2;
  kept *= 2;
  return v;
}
