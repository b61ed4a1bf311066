// Two bytes in every memory: structured and byte-address buffers, constant buffers, groupshared arrays.
//
// RUN: %exec-test %s
// py: row = [float(n - 8) * 1.25 for n in range(16)]
// in Bytes bf16: [bf16(x) for x in row]
// in C bytes @ 0.1 uniform: to_bytes([1.5], "bf16") + bytes(2) + to_bytes([7.25], "f32") + to_bytes([2, -3], "bf16")
//    + bytes(4) + to_bytes([0.5], "bf16") + bytes(14) + to_bytes([-0.5], "bf16") + bytes(14)
// out Elements bytes: to_bytes([row[3]], "bf16") + bytes([0xcd] * 2) + to_bytes([99.5], "f32")
//    + to_bytes([2, -3, 1.5], "bf16") + bytes([0xcd] * 2)
// inout Words bytes: bytes(range(32)) -> bytes(range(2)) + to_bytes(row[1:2], "bf16")
//    + to_bytes(row[4:8], "bf16") + bytes(range(12, 16)) + to_bytes([row[15], 7.25, 0.5, -0.5], "bf16") + bytes(range(24, 32))
ByteAddressBuffer Bytes : register(t0);
cbuffer C : register(b1) {
  bfloat16_t Scale;
  float Single;
  bfloat16_t2 Pair;
  bfloat16_t Table[2];
};
struct Pairs {
  bfloat16_t First[2];
  bfloat16_t2 Second;
};
struct Element {
  bfloat16_t a;
  float f;
  bfloat16_t3 v;
};
RWStructuredBuffer<Element> Elements : register(u2);
RWByteAddressBuffer Words : register(u3);
groupshared bfloat16_t Shared[16];

[numthreads(16, 1, 1)] void main(uint t : SV_GroupIndex) {
  Shared[15 - t] = Bytes.Load<bfloat16_t>(2 * t);
  GroupMemoryBarrierWithGroupSync();
  if (t != 0)
    return;
  Elements[0].a = Shared[12];
  Elements[0].f = Single * 14 - Pair.x;
  Elements[0].v = bfloat16_t3(Pair, Scale);
  Words.Store<bfloat16_t>(2, Shared[14]);
  Words.Store(4, Bytes.Load<bfloat16_t4>(8));
  Pairs Four = {{Shared[0], (bfloat16_t)Single}, {Table[0], Table[1]}};
  Words.Store(16, Four);
}
