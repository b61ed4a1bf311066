// RUN: %exec-test %s
// Additions, minima and maxima of floats in buffers and groupshared memory, beside integers at the same places of a struct.
// groups: 3 1 1
// py: N = 32
// py: V = [[((i * 13 + g * 5) % 64) * 0.25 - 7.5 for i in range(N)] for g in range(3)]
// in In f32: V[0] + V[1] + V[2]
// inout Sums f32: [0.5, -1.25, 100.0] -> [0.5 + sum(V[0] + V[1] + V[2]), -1.25 - sum(V[0] + V[1] + V[2]), 100.0]
// inout Bytes f32: [9.0, 2.0, 1000.0, -1000.0] -> [9.0, 2.0 + 3 * N * 0.5, min(V[0] + V[1] + V[2]), max(V[0] + V[1] + V[2])]
// out Result f32: [x for v in V for x in [sum(v) + 3, min(v), max(v), N]]
// inout Old f32: [0.0] -> [sum(range(3 * N)) * 1.0]
#define N 32
StructuredBuffer<float> In : register(t0);
RWStructuredBuffer<float> Sums : register(u1);
RWByteAddressBuffer Bytes : register(u2);
RWStructuredBuffer<float> Result : register(u3);
RWStructuredBuffer<float> Old : register(u4);

struct Part {
  uint count;
  float sum, low, high;
};
groupshared Part P[2];

[numthreads(N, 1, 1)] void main(uint i : SV_GroupIndex, uint g : SV_GroupID) {
  if (i == 0) {
    P[1].count = 0;
    P[1].sum = 3;
    P[1].low = 1e9;
    P[1].high = -1e9;
  }
  GroupMemoryBarrierWithGroupSync();
  float v = In[g * N + i];
  InterlockedAdd(P[1].sum, v);
  InterlockedMin(P[1].low, v);
  InterlockedMax(P[1].high, v);
  InterlockedAdd(P[1].count, 1);
  InterlockedAdd(Sums[0], v);
  InterlockedAdd(Sums[1], -v);
  float before;
  Bytes.InterlockedAdd(4, 0.5f, before);
  Bytes.InterlockedMin(8, v, before);
  Bytes.InterlockedMax(12, v, before);

  float seen;
  InterlockedAdd(Old[0], (float)(g * N + i), seen);
  GroupMemoryBarrierWithGroupSync();
  if (i == 0) {
    Result[g * 4] = P[1].sum;
    Result[g * 4 + 1] = P[1].low;
    Result[g * 4 + 2] = P[1].high;
    Result[g * 4 + 3] = P[1].count;
  }
}
