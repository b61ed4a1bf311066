struct Corner { float4 at : SV_Position; nointerpolation int2 id : ID; float2 near[2] : SV_ClipDistance; };
struct Made { min16float3 bent : BENT; float4 at : SV_Position; int2 id : ID; float2 near[2] : SV_ClipDistance; };
struct Shape { float edges[4] : SV_TessFactor; float2x3 turn : TURN; float inside[2] : SV_InsideTessFactor; uint kept[3] : KEPT; };
Shape shape(OutputPatch<Made, 3> made, InputPatch<Corner, 5> given, uint patch : SV_PrimitiveID) {
  Shape s = (Shape)0;
  [unroll] for (uint i = 0; i < 4; ++i)
    s.edges[i] = made[(patch + i) % 3].bent.y * given[i].near[1].x;
  s.turn[1] = made[patch % 3].bent;
  s.inside[0] = s.inside[1] = s.edges[3] - 0.5;
  s.kept[patch % 3] = given[4].id.x;
  return s;
}
[shader("hull")] [domain("quad")] [partitioning("fractional_even")] [outputtopology("triangle_ccw")]
[outputcontrolpoints(3)] [patchconstantfunc("shape")]
Made control(InputPatch<Corner, 5> given, uint i : SV_OutputControlPointID, uint patch : SV_PrimitiveID) {
  Made m = {(min16float3)given[i].at.xyz, given[(i + 1) % 5].at, given[i].id, given[patch % 5].near};
  return m;
}
[shader("domain")] [domain("quad")]
void place(Shape s, float2 at : SV_DomainLocation, const OutputPatch<Made, 3> made, out float4 position : SV_Position,
           out nointerpolation uint layer : SV_RenderTargetArrayIndex, out float3 color[2] : COLOR) {
  position = lerp(made[0].at, made[1].at, at.x) + made[s.kept[1] % 3].near[0].xyxy * at.y;
  layer = s.kept[0];
  color[0] = mul(at, s.turn);
  color[1] = s.edges[2] * made[2].bent;
}
