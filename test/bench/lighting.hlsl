// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A vertex and a pixel shader as engines have them: a skinned mesh, and a lit material with
// textures, a shadow map and a loop over lights.

struct Light {
  float3 position;
  float range;
  float3 color;
  uint shadow;
};
struct Instance {
  float4x4 world;
  uint material;
  uint firstBone;
};

cbuffer Frame {
  float4x4 viewProjection;
  float4x4 shadowProjection;
  float3 eye;
  uint lightCount;
  float2 jitter;
  float exposure;
};
StructuredBuffer<Light> lights;
StructuredBuffer<Instance> instances;
StructuredBuffer<float4x4> bones;
Texture2D<float4> albedos[4];
Texture2D<float2> normals;
Texture2D<float> shadows;
TextureCube<float3> sky;
SamplerState linearWrap;
SamplerComparisonState shadowSampler;

struct Vertex {
  float3 position : POSITION;
  float3 normal : NORMAL;
  float4 tangent : TANGENT;
  float2 uv : TEXCOORD0;
  uint4 joints : BLENDINDICES;
  float4 weights : BLENDWEIGHT;
};
struct Varyings {
  float4 clip : SV_Position;
  float3 world : WORLD;
  float3 normal : NORMAL;
  float4 tangent : TANGENT;
  float2 uv : TEXCOORD0;
  nointerpolation uint material : MATERIAL;
};

[shader("vertex")] Varyings vertexMain(Vertex v, uint instance : SV_InstanceID) {
  Instance mesh = instances[instance];
  float4x4 skin = 0;
  [unroll] for (uint i = 0; i < 4; ++i)
    skin += bones[mesh.firstBone + v.joints[i]] * v.weights[i];
  float4x4 world = mul(mesh.world, skin);
  float4 at = mul(world, float4(v.position, 1));
  Varyings o;
  o.clip = mul(viewProjection, at);
  o.clip.xy += jitter * o.clip.w;
  o.world = at.xyz;
  o.normal = normalize(mul((float3x3)world, v.normal));
  o.tangent = float4(normalize(mul((float3x3)world, v.tangent.xyz)), v.tangent.w);
  o.uv = v.uv;
  o.material = mesh.material;
  return o;
}

float visibility(float3 at) {
  float4 projected = mul(shadowProjection, float4(at, 1));
  float3 where = projected.xyz / projected.w;
  float lit = 0;
  for (int y = -1; y <= 1; ++y)
    for (int x = -1; x <= 1; ++x)
      lit += shadows.SampleCmpLevelZero(shadowSampler, where.xy + float2(x, y) / 2048, where.z);
  return lit / 9;
}

float3 reflected(float3 n, float3 v, float3 l, float3 albedo, float rough) {
  float3 h = normalize(v + l);
  float nh = saturate(dot(n, h)), nl = saturate(dot(n, l)), nv = abs(dot(n, v)) + 1e-5;
  float a = rough * rough, d = (nh * a - nh) * nh + 1;
  float distribution = a / max(3.14159265 * d * d, 1e-4);
  float shadowing = 0.5 / lerp(2 * nl * nv, nl + nv, rough);
  float3 fresnel = lerp(0.04, 1, pow(1 - saturate(dot(v, h)), 5));
  return (albedo / 3.14159265 + distribution * shadowing * fresnel) * nl;
}

[shader("pixel")] float4 pixelMain(Varyings p, bool front : SV_IsFrontFace) : SV_Target {
  float4 albedo = albedos[NonUniformResourceIndex(p.material & 3)].Sample(linearWrap, p.uv);
  if (albedo.a < 0.5)
    discard;
  float3 bump;
  bump.xy = normals.SampleBias(linearWrap, p.uv, -0.5) * 2 - 1;
  bump.z = sqrt(saturate(1 - dot(bump.xy, bump.xy)));
  float3 normal = front ? p.normal : -p.normal;
  float3x3 frame = float3x3(p.tangent.xyz, cross(normal, p.tangent.xyz) * p.tangent.w, normal);
  float3 n = normalize(mul(bump, frame)), v = normalize(eye - p.world);
  float rough = saturate(0.3 + length(fwidth(n)));
  float3 sum = sky.SampleLevel(linearWrap, reflect(-v, n), rough * 8) * albedo.rgb;
  [loop] for (uint i = 0; i < lightCount; ++i) {
    Light light = lights[i];
    float3 to = light.position - p.world;
    float distance2 = dot(to, to);
    if (distance2 > light.range * light.range)
      continue;
    float fall = rcp(max(distance2, 1e-2)) * (light.shadow ? visibility(p.world) : 1);
    sum += reflected(n, v, to * rsqrt(distance2), albedo.rgb, rough) * light.color * fall;
  }
  return float4(1 - exp(-sum * exposure), albedo.a);
}
