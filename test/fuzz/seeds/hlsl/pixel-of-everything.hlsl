//@ ps_6_8 entry=shade keep-unused reciprocal-w
Texture2D<float4> picture : register(t1);
SamplerState smooth : register(s2);
RWStructuredBuffer<uint> count : register(u3);
struct Varyings {
  float4 position : SV_Position;
  noperspective float3 color : COLOR;
  nointerpolation float2 corner : CORNER;
  sample float2 uv[2] : UV;
  uint2 kind : KIND;
};
struct Targets { float4 a : SV_Target0; int2 c : SV_Target2; float depth : SV_DepthGreaterEqual; uint covered : SV_Coverage; uint stencil : SV_StencilRef; };
Targets shade(Varyings v, bool front : SV_IsFrontFace, uint at : SV_SampleIndex, uint primitive : SV_PrimitiveID) {
  Targets t;
  clip(v.color.x - 0.25);
  if (v.kind.x > 5)
    discard;
  t.a = picture.Sample(smooth, v.uv[1]) + float4(ddx(v.color), fwidth(v.uv[0].y));
  t.a.xy += EvaluateAttributeSnapped(v.color, int2(3, -8)).zx + EvaluateAttributeAtSample(v.uv[1].y, at) + EvaluateAttributeAtCentroid(v.color).y;
  t.c = int2(GetAttributeAtVertex(v.corner, 2)) - IsHelperLane();
  t.depth = v.position.z + v.position.w;
  t.covered = 1u << at;
  t.stencil = front ? primitive : QuadReadAcrossX(primitive);
  InterlockedAdd(count[v.kind.y], 1);
  return t;
}
