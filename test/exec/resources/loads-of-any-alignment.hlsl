// RUN: %exec-test %s
// Loads of 16 bytes at addresses that are multiples of 16 for some threads and of 4 for others, separately and in loops, of several types, with
// writes in between.
// groups: 2 1 1
// py: N = 16
// py: T = 2 * N
// in Words u32: [(i * 2654435761) % 4294967296 for i in range(256)]
// in Places u32: [(i * 12) % 256 if i % 3 else (i * 16) % 256 for i in range(T)]
// inout Both u32: [i * 40503 for i in range(128)] -> [i * 40503 for i in range(112)] + [0] * 16
// py: at = lambda byte: [Words[byte // 4 + i] for i in range(4)]
// py: both = lambda byte: [byte // 4 * 40503 + i * 40503 for i in range(4)]
// py: S = [[sum(at(Places[t] + l * 32 + (l & 1) * P)[c] for l in range(4)) % 2**32 for c in range(4)] for t in range(T) for P in [Places[(t + 1) % T]]]
// out Sums u32: flat(S)
// out Pairs u32: [(a + b) % 2**32 for t in range(T) for a, b in zip(at(Places[t] + 16), both(Places[t] % 64))]
// out Floats f32: [v * 0.5 for t in range(T) for v in (Places[t] % 16 / 4, Places[t] % 16 / 4 + 1, Places[t] % 16 / 4 + 2, Places[t] % 16 / 4 + 3)]
// in Halves f32: [0, 1, 2, 3, 4, 5, 6, 7]
ByteAddressBuffer Words : register(t0);
StructuredBuffer<uint> Places : register(t1);
RWByteAddressBuffer Both : register(u2);
RWStructuredBuffer<uint4> Sums : register(u3);
RWStructuredBuffer<uint4> Pairs : register(u4);
RWStructuredBuffer<float4> Floats : register(u5);
ByteAddressBuffer Halves : register(t6);

#define N 16

[numthreads(N, 1, 1)] void main(uint id : SV_DispatchThreadID) {
  const uint place = Places[id], next = Places[(id + 1) % (2 * N)];
  uint4 values[4];
  for (uint l = 0; l < 4; ++l)
    values[l] = Words.Load4(place + l * 32 + (l & 1) * next);
  uint4 sum = 0;
  for (uint s = 0; s < 4; ++s)
    sum += values[s];
  Sums[id] = sum;

  const uint4 a = Words.Load4(place + 16), b = Both.Load4(place % 64);
  Pairs[id] = a + b;
  if (id < 4)
    Both.Store4(448 + id * 16, 0);

  const float4 f = Halves.Load<float4>(place % 16);
  const int4 same = Halves.Load<int4>(place % 16);
  Floats[id] = (f + asfloat(same)) * 0.25;
}
