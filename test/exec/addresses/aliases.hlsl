// RUN: %exec-test %s
// What is written one way is read the other way: two pointers to one place, and a buffer with a
// binding beside its address.
// py: x = 5
// py: for i in range(5):
//       x = (x + i) * 2 if i & 1 else x + i + 1
// inout Data u32: [1, 2, 3, 4, 5, 6, 7, 8] -> [12, 30, 3, 4, x, 6, 99, 1008]
// push u64: [0, 0]
// addresses push: [(0, "Data"), (8, "Data", 4)]
#include "check.hlsli"
RWStructuredBuffer<uint> Data : register(u1);
struct Push {
  vk::BufferPointer<uint[8], 4> a;
  vk::BufferPointer<uint[7], 4> b; // begins one later
};
[[vk::push_constant]] Push P;

[numthreads(1, 1, 1)] void main() {
  uint seen = Data[0];
  P.a.Get()[0] = 11;
  CHECK(seen * 100 + Data[0]); //= 111
  Data[0] += 1;
  CHECK(P.a.Get()[0]); //= 12
  P.b.Get()[0] = 20;
  CHECK(P.a.Get()[1]); //= 20
  uint held = P.a.Get()[1];
  P.b.Get()[0] = held + 10;
  CHECK(held + P.a.Get()[1]); //= 50
  // In a loop, each iteration reads the other way what the one before wrote.
  for (uint i = 0; i < 5; ++i) {
    uint x = Data[4];
    P.a.Get()[4] = x + i;
    if (i & 1)
      Data[4] *= 2;
    else
      P.b.Get()[3] += 1;
  }
  CHECK(P.a.Get()[4]); //= x
  bool both = Data[7] == 8 && P.b.Get()[6] == 8;
  vk::RawBufferStore<uint>((uint64_t)P.a + 28, 1008);
  CHECK(both ? P.b.Get()[6] : 0); //= 1008
  vk::RawBufferStore<uint>((uint64_t)P.b + 20, Data[6] + 92);
  CHECK(Data[6]); //= 99
}
