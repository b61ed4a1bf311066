// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common.hlsli"

struct Vertex {
  float3 position : POSITION;
  float3 normal : NORMAL;
  float2 uv : TEXCOORD0;
};
struct Varyings {
  float4 clip : SV_Position;
  float3 normal : NORMAL;
  float2 uv : TEXCOORD0;
};

Texture2D<float3> albedo : register(t0);
SamplerState wrap : register(s0);

Varyings vertexMain(Vertex v) {
  Varyings o;
  o.clip = mul(viewProjection, float4(v.position, 1));
  o.normal = v.normal;
  o.uv = v.uv;
  return o;
}

float4 pixelMain(Varyings v) : SV_Target {
  return float4(lit(albedo.Sample(wrap, v.uv), normalize(v.normal)) * exposure, 1);
}
