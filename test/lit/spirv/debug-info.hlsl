// The debug information of -Zi, counted by a script that reads the disassembly and this text.
// RUN: tessera --target vulkan %s -Zi --verify-each -o %t.spv
// RUN: %spirv-val %t.spv
// RUN: spirv-opt --target-env=vulkan1.3 --scalar-block-layout -O %t.spv -o %t.opt.spv
// RUN: %spirv-val %t.opt.spv
// RUN: spirv-dis --raw-id %t.spv -o %t.spvasm
// RUN: %python %S/Inputs/debug/count.py %t.spvasm %s %S/Inputs/debug/helpers.hlsli
#include "Inputs/debug/helpers.hlsli"

#define TWICE(X) ((X) + (X))

struct Settings {
  float3x4 transform;
  int offset;
};
ConstantBuffer<Settings> settings : register(b0);
cbuffer Limits : register(b1) {
  uint rows;
  int lowest;
};
StructuredBuffer<Light> lights : register(t2);
RWByteAddressBuffer result : register(u3);
groupshared int shared_sums[8];
static int calls = -3;

float3 shade(Light light, uint row) {
  float scale = -0.5;
  float near_by = attenuate(light.weights[1], scale);
  calls = calls + 1;
  return light.color * near_by * scale;
}

[numthreads(8, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint lane : SV_GroupIndex) {
  Light light = lights[id.x + 1];
  float3 color = shade(light, id.y);
  Walker walker;
  walker.at = lane;
  uint first = walker.step(3);
  int sum = 0;
  for (uint i = 0; i < rows; ++i) {
    int step = int(i) - settings.offset;
    if (step > lowest) {
      int doubled = TWICE(step);
      sum += doubled;
    }
  }
  int local[4];
  for (int k = 0; k < 4; ++k)
    local[k] = sum - k;
  shared_sums[lane] = sum;
  GroupMemoryBarrierWithGroupSync();
  sum -= shared_sums[lane ^ 1];
  float4 moved = mul(color, settings.transform);
  float3 again = shade(lights[first], 2u);
  result.Store(id.x * 4 + 16, asuint(sum + local[lane & 3]));
  result.Store4(id.x * 16 + 256, asuint(moved));
  result.Store3(id.x * 16 + 1024, asuint(again));
  result.Store(2048, uint(calls) + walker.at);
}
