// RUN: %exec-test %s
// What a vk::BufferPointer leads to as a place: members, arrays, components, rows, methods,
// parameters, in the layout of a structured buffer.
// py: import struct
// py: floats = lambda *v: struct.pack("<%df" % len(v), *v)
// py: before = (struct.pack("<i", -5) + floats(1, 2, 3) + struct.pack("<4H", 10, 20, 30, 40) + struct.pack("<3I", 7, 8, 9)
//       + floats(1, 4, 2, 5, 3, 6) + struct.pack("<II", 3 | 17 << 4, 0) + floats(*range(20)))
// py: after = (struct.pack("<i", 95) + floats(2, 20, 6.5) + struct.pack("<4H", 11, 20, 30, 0) + struct.pack("<3I", 9, 8, 57)
//       + floats(1, 40, 2.25, 50, 3, 60) + struct.pack("<II", 3 | 31 << 4, 1) + floats(*[v * 10 if v % 3 == 0 else v for v in range(20)]))
// inout Data bytes @ none: bytes(20) + before * 2 -> bytes(20) + after + before
// push u64: [0]
// addresses push: [(0, "Data", 20)]
#include "check.hlsli"
struct Base {
  int count;
  float3 v;
  void add(int more) { count += more; }
  int twice() { return count * 2; }
};
struct S : Base {
  uint16_t4 small;
  uint list[3];
  float2x3 m;
  uint low : 4;
  uint high : 5;
  bool flag;
  float tail[20];
  float tailAt(int i) { return tail[i]; }
  void scaleTail(int i, float by) { tail[i] *= by; }
};
struct Push {
  vk::BufferPointer<S, 4> s;
};
[[vk::push_constant]] Push P;

void swapEnds(inout uint a, inout uint b) {
  uint t = a;
  a = b;
  b = t;
}
void bump(inout uint x) { x += 50; }
float sumOf(float values[20]) {
  float sum = 0;
  for (int i = 0; i < 20; ++i)
    sum += values[i];
  return sum;
}

[numthreads(1, 1, 1)] void main() {
  vk::BufferPointer<S, 4> p = P.s;
  CHECK(p.Get().twice()); //= -10 & 0xffffffff
  p.Get().add(100);
  p.Get().v.xz *= 2;
  p.Get().v.y = 20;
  p.Get().v[2] += 0.5;
  p.Get().small.x++;
  p.Get().small.w = 0;
  swapEnds(p.Get().list[0], p.Get().list[2]);
  bump(p.Get().list[2]);
  p.Get().m[1] *= 10;
  p.Get().m._m01 += 0.25;
  p.Get().high = 31;
  p.Get().flag = true;
  for (int i = 0; i < 20; i += 3)
    p.Get().scaleTail(i, 10);
  CHECK(p.Get().low + p.Get().high * 100); //= 3103
  CHECKF(p.Get().tailAt(7) + p.Get().tail[9]); //= 97
  CHECKF(sumOf(p.Get().tail)); //= sum(v * 10 if v % 3 == 0 else v for v in range(20))
  CHECKF3(p.Get().m[1]); //= (40, 50, 60)

  vk::BufferPointer<S, 4> next = vk::BufferPointer<S, 4>((uint64_t)p + sizeof(S));
  S copy = next.Get();
  CHECKF(copy.tail[19] + copy.v.y); //= 21
  CHECK(copy.high); //= 17
  next.Get() = p.Get();
  CHECKF(next.Get().tail[18]); //= 180
  next.Get() = copy;
  CHECK(next.Get().list[1] + next.Get().count); //= 3

  vk::BufferPointer<Base, 4> base = vk::static_pointer_cast<Base, 4>(next);
  CHECK(base.Get().count); //= -5 & 0xffffffff
  vk::BufferPointer<uint[3]> words = vk::reinterpret_pointer_cast<uint[3]>(p);
  CHECK(words.Get()[0]); //= 95
}
