// RUN: %exec-test %s
// vk::binding, then register and space, then the next free binding of set 0.
// in Explicit u32: [10]
// in InSpace u32: [20]
// in First u32 @ 0.1: [30]
// in Second u32 @ 0.2: [40]
// in Third u32 @ 0.4: [50]
// in Both u32: [60]
#include "check.hlsli"
StructuredBuffer<uint> First;
[[vk::binding(3, 0)]] StructuredBuffer<uint> Explicit;
StructuredBuffer<uint> Second;
StructuredBuffer<uint> InSpace : register(t5, space2);
ByteAddressBuffer Third;
[[vk::binding(7, 1)]] StructuredBuffer<uint> Both : register(t30);

[numthreads(1, 1, 1)] void main() {
  CHECK(Explicit[0]); //= 10
  CHECK(InSpace[0]);  //= 20
  CHECK(First[0]);    //= 30
  CHECK(Second[0]);   //= 40
  CHECK(Third.Load(0)); //= 50
  CHECK(Both[0]);     //= 60
}
