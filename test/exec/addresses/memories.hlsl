// RUN: %exec-test %s
// RUN: %exec-test %s --target vulkan
// Pointers in every memory: constant buffers, structured buffers, groupshared arrays, static variables, lists, structs in structs,
// and pointers that a shader writes for another thread to follow.
// groups: 1 1 1
// in Values u32 @ none: [3, 5, 7, 11, 13, 17, 19, 23]
// in C u32: [1, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0]
// addresses C: [(8, "Values", 4), (16, "Values", 12), (32, "Values", 8), (40, "Values", 20)]
// in Table u64: [5, 0, 6, 0, 7, 0]
// addresses Table: [(8, "Values", 16), (24, "Values", 24), (40, "Values")]
// inout Written u64: [0, 0, 0, 0] -> [1, 1, 1, 1]
// out Out u32: [5 + 11, 9, 7 + 17, 13 + 19 + 3, 19 + 6, 3, 5 * 100 + 11] + [3, 5, 7, 11]
typedef vk::BufferPointer<uint> Number;
struct Two {
  Number a, b;
};
cbuffer C : register(b1) {
  uint one;
  Number first, second;
  uint nine;
  Two both;
};
struct Row {
  uint key;
  Number number;
};
StructuredBuffer<Row> Table : register(t2);
RWStructuredBuffer<uint> Out : register(u0);
RWStructuredBuffer<Number> Written : register(u3);
groupshared Number Shared[4];
static Two Kept;

template <typename T> struct Holder {
  vk::BufferPointer<T> to;
  T read() { return to.Get(); }
};
Number pick(Two t, bool second) {
  if (second)
    return t.b;
  return t.a;
}

[numthreads(4, 1, 1)] void main(uint t : SV_GroupIndex) {
  Kept = both;
  Shared[t] = Number((uint64_t)first - 4 + t * 4);
  Written[t] = Shared[t];
  AllMemoryBarrierWithGroupSync();
  Number others = Shared[3 - t];
  Number mine = Written[t];
  Out[7 + t] = mine.Get() + others.Get() - others.Get();
  DeviceMemoryBarrierWithGroupSync();
  // The device's addresses do not come out.
  bool isMine = (uint64_t)mine == (uint64_t)Written[t];
  Written[t] = Number(isMine ? 1ull : 0ull);
  if (t != 0)
    return;
  Out[0] = first.Get() + second.Get();
  Out[1] = nine;
  Out[2] = Kept.a.Get() + Kept.b.Get();
  uint sum = 0;
  for (uint i = 0; i < 3; ++i)
    sum += Table[i].number.Get();
  Out[3] = sum;
  Row row = Table[1];
  Out[4] = row.number.Get() + row.key;
  Holder<uint> holder = Holder<uint>(Table[2].number);
  Out[5] = holder.read();
  Two listed = {first, second};
  Out[6] = pick(listed, false).Get() * 100 + pick(listed, row.key == 6).Get();
}
