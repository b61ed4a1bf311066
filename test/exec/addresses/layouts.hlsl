// RUN: %exec-test %s
// The target of a pointer has the layout of a structured buffer, which the options choose; RawBufferLoad reads
// with the layout of a byte-address buffer, whose arrays are tight.
// options: --layout=relaxed
// py: GAP = 0xCDCDCDCD
// py: used = [0, 1, 2, 3, 4, *range(6, 19), 20, 21, 22, *range(24, 31)]
// in Data u32 @ none: [i + 100 if i != 30 else 1 for i in range(32)]
// push u64: [0]
// addresses push: [(0, "Data")]
// out Copy u32: [(i + 100 if i != 30 else 1) if i in used else GAP for i in range(32)]
// out Tight u32: [100, *range(106, 115)] * 2
struct S {
  uint a;
  uint3 v; // in the first 16 bytes
  uint b;
  uint2 w[3];
  uint4 z;
  uint3 m[2]; // 16 bytes apart
  int2x3 mat;
  bool flag;
};
struct T {
  uint a;
  uint3 m[3];
};
struct Push {
  vk::BufferPointer<S> s;
};
[[vk::push_constant]] Push P;
[[vk::binding(0)]] RWStructuredBuffer<S> Copy;
[[vk::binding(1)]] RWByteAddressBuffer Tight;

[numthreads(1, 1, 1)] void main() {
  Copy[0] = P.s.Get();
  // By the rules of this layout the array begins at 16, and its elements follow each other without a gap.
  T t = vk::RawBufferLoad<T>((uint64_t)P.s + 8, 8);
  t.a -= 2;
  Tight.Store<uint>(0, t.a);
  Tight.Store<uint3>(4, t.m[0]);
  Tight.Store<uint3>(16, t.m[1]);
  Tight.Store<uint3>(28, t.m[2]);
  Tight.Store<uint>(40, 100);
  Tight.Store<uint3>(44, t.m[0]);
  Tight.Store<uint3>(56, t.m[1]);
  Tight.Store<uint3>(68, t.m[2]);
}
