// RUN: %exec-test %s
// The initial value of a static variable that nothing reads is computed where that may write: through functions, in
// namespaces, and in the order of the variables. One that only reads is not needed.
// inout Counts u32: [10, 20, 30, 40, 50] -> [11, 21, 33, 44, 52]
// in Given u32: [3, 4]
RWStructuredBuffer<uint> Counts : register(u0);
StructuredBuffer<uint> Given : register(t1);
uint add(uint at, uint x) {
  uint old;
  InterlockedAdd(Counts[at], x, old);
  return old;
}
uint addTwice(uint at) { return add(at, Given[0]) + 0; }
struct Adder {
  uint at;
  uint run(uint x) { return add(at, x); }
};
static uint First = add(0, 1);
namespace inner {
static const uint Second = add(1, 1);
static uint Third = addTwice(2);
}
static uint Read = Given[1];
static float4 Fourth = float4(1, 2, 3, (Counts[3] += Given[1]));
static uint Fifth = add(4, 1), Sixth = add(4, 1);

[numthreads(1, 1, 1)] void main() {}
