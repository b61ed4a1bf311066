struct Corner { float4 at : SV_Position; float2 uv[2] : UV; nointerpolation uint kind : KIND; };
struct Kept { int3 at : AT; half2 far : FAR; };
void both(inout PointStream<Corner> made, Corner from, uint n) {
  for (uint i = 0; i < n; ++i) {
    from.uv[i & 1] *= -0.5;
    made.Append(from);
  }
  made.RestartStrip();
}
[shader("geometry")] [maxvertexcount(7)] [instance(3)]
void expand(triangleadj Corner given[6], inout PointStream<Corner> first, inout PointStream<Kept> second, inout PointStream<Corner> third,
            uint run : SV_GSInstanceID, uint primitive : SV_PrimitiveID) {
  both(first, given[run * 2], 3);
  if (primitive & 1)
    both(third, given[(run + primitive) % 6], 2);
  Kept k = {(int3)given[1].at.xyz, (half2)given[5].uv[1]};
  second.Append(k);
}
struct Sprite { float4 at : SV_Position; uint layer : SV_RenderTargetArrayIndex; uint id : SV_PrimitiveID; float cut[3] : SV_CullDistance; };
[shader("geometry")] [maxvertexcount(4)]
void quad(line float4 at[2] : SV_Position, line float2 size[2] : SIZE, inout TriangleStream<Sprite> made, uint id : SV_PrimitiveID) {
  [unroll] for (uint i = 0; i < 4; ++i) {
    Sprite s = {at[i >> 1], id, i, {1, 2, size[i & 1].x}};
    s.at.xy += size[0] * (i & 1 ? 1 : -1);
    made.Append(s);
  }
}
