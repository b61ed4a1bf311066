// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
cbuffer Frame : register(b0) {
  float4x4 viewProjection;
  float3 toLight;
  float exposure;
};

float3 lit(float3 albedo, float3 normal) {
  return albedo * (0.1f + saturate(dot(normal, toLight)));
}
