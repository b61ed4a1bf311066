// RUN: %exec-test %s
// Loops that are written twice: their accesses of 16 and of 8 bytes are aligned if the offsets and the strides are, which the application sets. Aligned and not,
// with a barrier in the loop, with an offset that grows in a variable, with stores, in a loop inside of a loop, and behind a condition.
// groups: 2 1 1
// py: N = 16
// py: T = 2 * N
// py: P = [32, 64, 36, 68, 3, 24, 40, 20]
// in Places u32: P
// in Words u32: [(i * 2654435761) % 4294967296 for i in range(1024)]
// py: Halves = [(i * 7) % 61 - 30 for i in range(2048)]
// in Small f16: Halves
// py: at = lambda byte: [(((byte // 4 + i) * 2654435761) % 4294967296) for i in range(4)]
// py: add = lambda places: [sum(c) % 2**32 for c in zip(*[at(p) for p in places])]
// out Sums u32: flat([add([P[b] + t * P[s] + k * 16 for k in range(P[4])]) for t in range(T) for b, s in ((0, 1), (2, 3), (0, 3))])
// out Grown u32: flat([add([P[b] + t * 16 + k * P[s] for k in range(P[4])]) for t in range(T) for b, s in ((0, 1), (2, 1), (0, 3))])
// py: four = lambda byte: Halves[byte // 2:byte // 2 + 4]
// out Floats f32: flat([[sum(c) for c in zip(*[four(P[b] + t * 8 + k * P[s]) for k in range(P[4])])] for t in range(T) for b, s in ((5, 6), (7, 6), (5, 2))])
// inout Stored u32: [9] * 600 -> (lambda w: [w.get(i, 9) for i in range(600)])({(P[b] + t * 32 + k * 16) // 4 + c + w: (t * 100 + k * 10 + c) for b, w in ((0, 0), (2, 300)) for t in range(T // 4) for k in range(2) for c in range(4)})
cbuffer Places : register(b0) {
  uint base, stride, oddBase, oddStride, count, base8, stride8, oddBase8;
};
ByteAddressBuffer Words : register(t1);
ByteAddressBuffer Small : register(t2);
RWStructuredBuffer<uint4> Sums : register(u3);
RWStructuredBuffer<uint4> Grown : register(u4);
RWStructuredBuffer<float4> Floats : register(u5);
RWByteAddressBuffer Stored : register(u6);

#define N 16
groupshared uint4 Held[N];

uint4 rows(uint from, uint by, uint id, uint t) {
  uint4 sum = 0;
  for (uint k = 0; k < count; ++k) {
    Held[t ^ 1] = Words.Load4(from + id * by + k * 16);
    GroupMemoryBarrierWithGroupSync();
    sum += Held[t ^ 1];
    GroupMemoryBarrierWithGroupSync();
  }
  return sum;
}
uint4 grown(uint from, uint by, uint id) {
  uint4 sum = 0;
  uint at = from + id * 16;
  for (uint k = 0; k < count; ++k) {
    sum += Words.Load4(at);
    at += by;
  }
  return sum;
}
float4 halves(uint from, uint by, uint id) {
  float4 sum = 0;
  for (uint outer = 0; outer < count; outer += 2)
    for (uint k = outer; k < outer + 2; ++k)
      if (k < count)
        sum += (float4)Small.Load<float16_t4>(from + id * 8 + k * by);
  return sum;
}
void put(uint from, uint further, uint id) {
  for (uint k = 0; k + 1 < count; ++k)
    Stored.Store4(from + further + id * 32 + k * 16, id * 100 + k * 10 + uint4(0, 1, 2, 3));
}

[numthreads(N, 1, 1)] void main(uint id : SV_DispatchThreadID, uint t : SV_GroupIndex) {
  Sums[id * 3] = rows(base, stride, id, t);
  Sums[id * 3 + 1] = rows(oddBase, oddStride, id, t);
  Sums[id * 3 + 2] = rows(base, oddStride, id, t);
  Grown[id * 3] = grown(base, stride, id);
  Grown[id * 3 + 1] = grown(oddBase, stride, id);
  Grown[id * 3 + 2] = grown(base, oddStride, id);
  Floats[id * 3] = halves(base8, stride8, id);
  Floats[id * 3 + 1] = halves(oddBase8, stride8, id);
  Floats[id * 3 + 2] = halves(base8, oddBase, id);
  if (id < N / 2) {
    put(base, 0, id);
    put(oddBase, 1200, id);
  }
}
