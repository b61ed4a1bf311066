// A neural material in a pixel shader: a sphere on a floor, in the light of two lamps. neural_paint.hlsli has its network, and
// with -DANALYTIC the formula that the network was trained on.
//
// Threads of a wave branch: only pixels that a lamp reaches evaluate the material for it.
//
//   tessera -T lib_6_10 neural_pixel.hlsl -o neural_pixel.spv
#include "neural_paint.hlsli"

cbuffer View : register(b1) {
  float2 Size; // of the picture in pixels
};

static const float Floor = -1;

// How far it is to the unit sphere, or negative.
float toSphere(float3 from, float3 direction) {
  float b = dot(from, direction), root = b * b - dot(from, from) + 1;
  return root < 0 ? -1 : -b - sqrt(root);
}

float3 lit(float3 at, float3 normal, float3 eye, float wear) {
  const float3 Lamps[2] = {normalize(float3(0.6, 0.9, 0.7)), normalize(float3(-0.9, 0.4, 0.3))};
  const float3 Colors[2] = {float3(1.1, 1.05, 1), float3(0.35, 0.45, 0.6)};
  float3 sum = 0;
  for (uint i = 0; i < 2; ++i) {
    float3 lamp = Lamps[i], middle = normalize(lamp + eye);
    Angles a = {dot(normal, lamp), saturate(dot(normal, eye)), saturate(dot(normal, middle)), saturate(dot(lamp, middle)), wear};
    if (a.nl > 0 && toSphere(at + normal * 0.001, lamp) < 0)
      sum += Colors[i] * reflected(a);
  }
  return sum;
}

[shader("vertex")] float4 vs(uint vertex : SV_VertexID) : SV_Position {
  return float4(vertex == 1 ? 3 : -1, vertex == 2 ? 3 : -1, 0, 1);
}

[shader("pixel")] float4 ps(float4 pixel : SV_Position) : SV_Target {
  float2 at = (pixel.xy * 2 - Size) / Size.y * float2(1, -1);
  float3 from = float3(0, 0.6, 4), direction = normalize(float3(at * 0.42, -1) + float3(0, -0.15, 0));
  float3 sky = float3(0.05, 0.08, 0.14) * (1 + at.y), color = sky;
  float sphere = toSphere(from, direction), ground = (Floor - from.y) / direction.y;
  if (sphere > 0) {
    float3 normal = from + sphere * direction;
    float wear = smoothstep(-0.5, 0.5, sin(9 * normal.y + 2 * sin(5 * normal.x)));
    color = lit(normal, normal, -direction, wear);
  } else if (ground > 0 && ground < 12) {
    float3 p = from + ground * direction;
    float wear = smoothstep(-0.6, 0.6, sin(4 * p.x) * sin(4 * p.z));
    color = lerp(lit(p, float3(0, 1, 0), -direction, wear), sky, smoothstep(4, 12, ground));
  }
  return float4(sqrt(1 - exp(-1.5 * (color + 0.01))), 1);
}
