// RUN: %exec-test %s
// What the groups leave in coherent buffers the last of them reads before the dispatch is over.
// metal: --races=strict | --races=strict --flush-subnormals
// groups: 5 1 1
// py: import struct
// py: parts = [[g * 40 + i for i in range(32)] for g in range(5)]
// py: total = sum(map(sum, parts))
// inout Words u32: [0] * 12 -> [5] + [sum(p) for p in parts] + [0] * 6
// out Mixed bytes: b"".join(struct.pack("<ifII", -sum(p), sum(p) * 0.5, sum(p) & 255, g) for g, p in enumerate(parts))
// out Raw f32: sum(([g, g * -2.0, g + 0.5] for g in range(5)), [])
// out Out u32: [total, total & 0xffff, sum(sum(p) & 255 for p in parts), 10]
// out OutF f32: [total * 0.5, -20, 12.5]
struct Part {
  int Negated;
  float Half;
  uint Byte, Group;
};
globallycoherent RWStructuredBuffer<uint> Words : register(u0);
globallycoherent RWStructuredBuffer<Part> Mixed : register(u1);
globallycoherent RWByteAddressBuffer Raw : register(u2);
RWStructuredBuffer<uint> Out : register(u3);
RWStructuredBuffer<float> OutF : register(u4);
groupshared uint Sum, Arrived;

[numthreads(32, 1, 1)] void main(uint g : SV_GroupID, uint i : SV_GroupIndex) {
  if (i == 0)
    Sum = 0;
  GroupMemoryBarrierWithGroupSync();
  InterlockedAdd(Sum, g * 40 + i);
  GroupMemoryBarrierWithGroupSync();
  if (i == 0) {
    Words[1 + g] = Sum;
    Part p;
    p.Negated = -int(Sum);
    p.Half = Sum * 0.5;
    p.Byte = Sum & 255;
    p.Group = g;
    Mixed[g] = p;
    Raw.Store<float3>(g * 12, float3(g, g * -2.0, g + 0.5));
  }
  DeviceMemoryBarrierWithGroupSync();
  if (i == 0)
    InterlockedAdd(Words[0], 1, Arrived);
  GroupMemoryBarrierWithGroupSync();
  if (Arrived != 4 || i != 0)
    return;
  uint sum = 0, bytes = 0, groups = 0;
  int negated = 0;
  float half_ = 0;
  float3 raw = 0;
  for (uint k = 0; k < 5; ++k) {
    Part p = Mixed[k];
    sum += Words[1 + k];
    negated += p.Negated;
    half_ += p.Half;
    bytes += p.Byte;
    groups += p.Group;
    raw.xy += Raw.Load<float2>(k * 12);
    raw.z += asfloat(Raw.Load(k * 12 + 8));
  }
  Out[0] = sum;
  Out[1] = uint(-negated) & 0xffff;
  Out[2] = bytes;
  Out[3] = groups;
  OutF[0] = half_;
  OutF[1] = raw.y;
  OutF[2] = raw.z;
}
