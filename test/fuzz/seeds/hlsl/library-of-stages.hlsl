struct Varyings { float4 position : SV_Position; [[vk::location(3)]] float2 uv : UV; };
struct Targets { [[vk::location(0)]] float4 a : SV_Target0; [[vk::location(0)]] [[vk::index(1)]] float4 b : SV_Target1; };
static float scale = 2;
float2 twice(float2 x) { return x * scale; }
[shader("vertex")] Varyings corner([[vk::location(1)]] float2 at : AT, [[vk::builtin("DrawIndex")]] uint draw : DRAW) {
  Varyings v = {float4(twice(at), draw, 1), at};
  return v;
}
[shader("pixel")] [earlydepthstencil] Targets shade(Varyings v) {
  Targets t = {twice(v.uv).xyxy, ddy(v.uv).yyxx};
  return t;
}
[shader("pixel")] [[vk::depth_unchanged]] float depth(linear centroid float a : A) : SV_Depth { return a; }
[shader("compute")] [numthreads(8, 1, 1)] void fill(uint3 id : SV_DispatchThreadID) { scale = twice(id.xy).x; }
