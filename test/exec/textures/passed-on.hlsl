// RUN: %exec-test %s
// Resources that inout parameters take; methods that only read through a resource, of constant objects; components of texels at computed indices; atomics on a texel's component.
// groups: 1 1 1
// texture Of: 2x2
// in Of f32: [i for i in range(16)]
// sampler Near: {MinFilter: Nearest, MagFilter: Nearest, Address: Clamp}
// texture Written: 2x2
// inout Written u32: [1, 2, 3, 4] -> [1 + 6, 2 + 3, 3, 4]
// texture Colors: 2x1
// inout Colors f32: [0, 1, 2, 3, 4, 5, 6, 7] -> [0, 7, 2, 3, 4, 5, 11, 7]
// inout Numbers u32: [0] * 4 -> [5, 0, 0, 40]
#include "check.hlsli"
Texture2D Of : register(t1);
SamplerState Near : register(s2);
RWTexture2D<uint> Written : register(u3);
RWTexture2D<float4> Colors : register(u4);
RWStructuredBuffer<uint> Numbers : register(u5);

struct Pair {
  Texture2D Of;
  SamplerState By;
};
struct Target {
  RWTexture2D<uint> t;
  uint2 at;
  uint get() { return t[at]; }
  void add(uint v) { t[at] += v; }
  void merge(const Target from) { add(from.get()); }
};

void put(inout RWStructuredBuffer<uint> to, uint v) { to[0] = v; }
void deeper(inout RWStructuredBuffer<uint> to, uint v) { put(to, v); }
float sample(inout Texture2D t, inout SamplerState s) { return t.SampleLevel(s, 0, 0).y; }
float sample(inout Pair p) { return p.Of.SampleLevel(p.By, 0.75, 0).x; }
void choose(out Texture2D t) { t = Of; }

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  deeper(Numbers, 5);
  CHECKF(sample(Of, Near)); //= f32(1)
  Pair pair = {Of, Near};
  CHECKF(sample(pair)); //= f32(12)
  Texture2D chosen;
  choose(chosen);
  CHECKF(chosen[uint2(1, 0)].x); //= f32(4)

  Target target;
  target.t = Written;
  target.at = uint2(1, 0);
  Target other = target;
  other.at.x = 0;
  InterlockedAdd(Written[uint2(0, 0)].r, 2);
  target.merge(other);
  uint before;
  InterlockedAdd(Written[uint2(0, 0)].x, 4, before);
  CHECK(before); //= 3

  uint k = i + 1;
  Colors[uint2(0, 0)][k] = 7;
  Colors[uint2(1, 0)].wz[k] += 5;
  CHECKF(Colors[uint2(1, 0)][k + 1]); //= f32(11)
  Numbers[3.0] = 40;
}
