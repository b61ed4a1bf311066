// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pixel shader as engines generate its permutations: each bit of FEATURES is a feature of the
// material or of the frame.

#define HAS(bit) ((FEATURES >> (bit)) & 1)
#define ALPHA_TEST HAS(0)
#define NORMAL_MAP HAS(1)
#define PARALLAX HAS(2)
#define CLEAR_COAT HAS(3)
#define SHEEN HAS(4)
#define SHADOWS HAS(5)
#define SPOT_LIGHTS HAS(6)
#define PROBES HAS(7)
#define FOG HAS(8)
#define DETAIL HAS(9)

static const float PI = 3.14159265f;

struct Light {
  float3 position;
  float range;
  float3 color;
  int shadow;
  float3 direction;
  float cone;
};

struct Material {
  float4 baseColor;
  float roughness, metalness, cutoff, height;
  float4 coat;
  float4 sheen;
  float2 detailScale;
  uint textures[3];
};

cbuffer Frame {
  float4x4 viewProjection;
  float4x4 cascades[4];
  float4 cascadeEnds;
  float3 eye;
  uint lightCount;
  float4 fogColor;
  float fogDensity, fogHeight;
  float2 viewport;
  float4 probes[9];
};

StructuredBuffer<Light> lights;
StructuredBuffer<Material> materials;
StructuredBuffer<uint> tileLights;
Texture2D<float4> textures[64];
Texture2DArray<float> shadowMaps;
TextureCube<float4> environment;
SamplerState wrap;
SamplerComparisonState shadowSampler;

struct Varyings {
  float4 clip : SV_Position;
  float3 world : WORLD;
  float3 normal : NORMAL;
  float4 tangent : TANGENT;
  float2 uv : TEXCOORD0;
  nointerpolation uint material : MATERIAL;
};

struct Surface {
  float3 albedo, normal, f0, view;
  float alpha, roughness;
};

float square(float x) { return x * x; }

float3 fresnel(float3 f0, float cosine) { return f0 + (1 - f0) * pow(saturate(1 - cosine), 5); }

float distribution(float roughness, float nh) {
  float a = square(roughness * roughness);
  return a / (PI * square(nh * nh * (a - 1) + 1));
}

float visibility(float roughness, float nv, float nl) {
  float a = square(roughness * roughness);
  return 0.5f / max(nl * sqrt(nv * nv * (1 - a) + a) + nv * sqrt(nl * nl * (1 - a) + a), 1e-4f);
}

#if PARALLAX
float2 displaced(Varyings v, Material m, float3x3 frame) {
  float3 view = mul(frame, normalize(eye - v.world));
  float2 step = view.xy / max(view.z, 0.1f) * m.height / 16;
  float2 uv = v.uv;
  float depth = 0;
  [loop] for (uint i = 0; i < 16; ++i) {
    float there = 1 - textures[NonUniformResourceIndex(m.textures[1])].SampleLevel(wrap, uv, 0).a;
    if (there <= depth)
      break;
    depth += 1.0f / 16;
    uv -= step;
  }
  return uv;
}
#endif

Surface surface(Varyings v, Material m) {
  Surface s;
  float3 n = normalize(v.normal);
  float3 t = normalize(v.tangent.xyz - n * dot(n, v.tangent.xyz));
  float3x3 frame = float3x3(t, cross(n, t) * v.tangent.w, n);
#if PARALLAX
  float2 uv = displaced(v, m, frame);
#else
  float2 uv = v.uv;
#endif
  float4 base = m.baseColor * textures[NonUniformResourceIndex(m.textures[0])].Sample(wrap, uv);
#if DETAIL
  base.rgb *= 2 * textures[NonUniformResourceIndex(m.textures[2])].Sample(wrap, uv * m.detailScale).rgb;
#endif
#if ALPHA_TEST
  if (base.a < m.cutoff)
    discard;
#endif
#if NORMAL_MAP
  float3 local;
  local.xy = textures[NonUniformResourceIndex(m.textures[1])].Sample(wrap, uv).xy * 2 - 1;
  local.z = sqrt(saturate(1 - dot(local.xy, local.xy)));
  n = normalize(mul(local, frame));
#endif
  s.albedo = base.rgb * (1 - m.metalness);
  s.f0 = lerp(float3(0.04f, 0.04f, 0.04f), base.rgb, m.metalness);
  s.alpha = base.a;
  s.normal = n;
  s.view = normalize(eye - v.world);
  s.roughness = max(m.roughness, 0.045f);
  return s;
}

#if SHADOWS
float shadow(Light light, float3 world, float depth) {
  if (light.shadow < 0)
    return 1;
  uint cascade = uint(dot(float4(depth > cascadeEnds), float4(1, 1, 1, 1)));
  float4 at = mul(cascades[min(cascade, 3u)], float4(world, 1));
  at.xyz /= at.w;
  float lit = 0;
  [unroll] for (int y = -1; y <= 1; ++y)
    [unroll] for (int x = -1; x <= 1; ++x)
      lit += shadowMaps.SampleCmpLevelZero(shadowSampler, float3(at.xy * float2(0.5f, -0.5f) + 0.5f, light.shadow), at.z, int2(x, y));
  return lit / 9;
}
#endif

float3 shade(Surface s, Material m, float3 toLight) {
  float3 h = normalize(s.view + toLight);
  float nl = saturate(dot(s.normal, toLight)), nv = abs(dot(s.normal, s.view)) + 1e-5f;
  float nh = saturate(dot(s.normal, h)), vh = saturate(dot(s.view, h));
  float3 f = fresnel(s.f0, vh);
  float3 color = (1 - f) * s.albedo / PI + f * distribution(s.roughness, nh) * visibility(s.roughness, nv, nl);
#if SHEEN
  float inverse = 1 / max(m.sheen.a, 0.05f);
  color += m.sheen.rgb * (2 + inverse) * pow(max(1 - nh * nh, 1e-4f), inverse * 0.5f) / (2 * PI) / (4 * (nl + nv - nl * nv));
#endif
#if CLEAR_COAT
  float coat = m.coat.x * fresnel(float3(0.04f, 0.04f, 0.04f), vh).x;
  color = color * square(1 - coat) + coat * distribution(m.coat.y, nh) * visibility(m.coat.y, nv, nl);
#endif
  return color * nl;
}

#if PROBES
float3 irradiance(float3 n) {
  float3 sum = probes[0].rgb + probes[1].rgb * n.y + probes[2].rgb * n.z + probes[3].rgb * n.x;
  sum += probes[4].rgb * n.x * n.y + probes[5].rgb * n.y * n.z + probes[6].rgb * (3 * n.z * n.z - 1);
  return max(sum + probes[7].rgb * n.x * n.z + probes[8].rgb * (n.x * n.x - n.y * n.y), 0);
}
#endif

float4 main(Varyings v) : SV_Target {
  Material m = materials[v.material];
  Surface s = surface(v, m);
  float depth = v.clip.w;
  float3 color = 0;
  uint2 tile = uint2(v.clip.xy) / 16;
  uint first = (tile.y * uint(viewport.x / 16) + tile.x) * 64;
  uint count = min(tileLights[first], min(lightCount, 63u));
  [loop] for (uint i = 0; i < count; ++i) {
    Light light = lights[tileLights[first + 1 + i]];
    float3 to = light.position - v.world;
    float distance = length(to);
    if (distance > light.range)
      continue;
    to /= distance;
    float strength = square(saturate(1 - square(square(distance / light.range)))) / (distance * distance + 1);
#if SPOT_LIGHTS
    strength *= smoothstep(light.cone, light.cone + 0.1f, dot(-to, light.direction));
#endif
#if SHADOWS
    strength *= shadow(light, v.world, depth);
#endif
    color += shade(s, m, to) * light.color * strength;
  }
#if PROBES
  color += s.albedo * irradiance(s.normal);
#endif
  float3 mirrored = reflect(-s.view, s.normal);
  color += environment.SampleLevel(wrap, mirrored, s.roughness * 8).rgb * fresnel(s.f0, saturate(dot(s.normal, s.view)));
#if FOG
  float amount = 1 - exp(-fogDensity * depth * exp(-max(v.world.y - fogHeight, 0)));
  color = lerp(color, fogColor.rgb, amount);
#endif
  return float4(color, s.alpha);
}
