//@ ps_6_8 entry=corner
struct In { float4 color : COLOR; };
float at(nointerpolation float4 v, uint number) { return GetAttributeAtVertex(v, number).y; }
[[vk::ext_builtin_input(/* PointCoord */ 15)]] static const float2 Point;
float2 sample(float2 at) { return EvaluateAttributeAtSample(at, 3); }
float4 corner(nointerpolation In i) : SV_Target {
  float4 copy = i.color;
  return float4(at(i.color, 2), at(copy, 1), sample(Point).y, Point.x);
}

