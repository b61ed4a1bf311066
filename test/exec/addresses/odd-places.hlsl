// RUN: %exec-test %s
// Places that a computed index, a branch or a call chooses, long vectors and large arrays, with less alignment than
// their parts.
// py: import random
// py: random.seed(7)
// py: BYTES = bytes(random.randrange(256) for _ in range(400))
// py: at = lambda offset, size: int.from_bytes(BYTES[offset:offset + size], "little")
// py: result = bytearray(BYTES)
// py: def put(offset, size, value):
//       result[offset:offset + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")
// py: ORDER = [6, 0, 3, 5, 1, 4, 2, 7]
// py: for i in range(8):
//       put(2 + 18 * ORDER[i] + 2, 8, at(2 + 18 * ORDER[i] + 2, 8) + i)
//       put(2 + 18 * ORDER[i] + 10 + 2 * (i % 4), 2, i * 1000 - 3)
// py: for i in range(30):
//       put(201 + 5 * i % 150, 1, i)
// inout Data bytes @ none: BYTES -> result
// in Order u32: ORDER
// push u64: [0]
// addresses push: [(0, "Data")]
#include "check.hlsli"
StructuredBuffer<uint> Order : register(t1);
struct Row { // 2 and 8 and 8 bytes, one after the other by [[vk::offset]]
  uint16_t head;
  uint16_t low[4];
  uint16_t4 tail;
};
struct Push {
  uint64_t data;
};
[[vk::push_constant]] Push P;
typedef vk::BufferPointer<Row, 2> RowPointer;

RowPointer row(uint i) { return RowPointer(P.data + 2 + i * 18); }
uint64_t join(uint16_t v[4]) {
  uint64_t all = 0;
  for (int i = 3; i >= 0; --i)
    all = all << 16 | v[i];
  return all;
}

[numthreads(1, 1, 1)] void main() {
  for (uint i = 0; i < 8; ++i) {
    RowPointer p = row(Order[i]);
    uint64_t number = join(p.Get().low) + i;
    vk::RawBufferStore<uint64_t>((uint64_t)p + 2, number, 2);
    p.Get().tail[i % 4] = (uint16_t)(int(i) * 1000 - 3);
  }
  for (uint j = 0; j < 30; ++j) {
    // Bytes of words: each is inserted into the word around it.
    uint64_t byte = P.data + 201 + 5 * j % 150;
    uint word = vk::RawBufferLoad(byte, 1);
    vk::RawBufferStore(byte, (word & 0xffffff00) | j, 1);
  }
  vector<uint, 7> seven = vk::RawBufferLoad<vector<uint, 7> >(P.data + 360, 8);
  CHECK(seven[0] + seven[6] * 3); //= at(360, 4) + at(384, 4) * 3 & 0xffffffff
  vk::BufferPointer<vector<uint, 7>, 1> odd = vk::BufferPointer<vector<uint, 7>, 1>(P.data + 361);
  CHECK(odd.Get()[5]); //= at(381, 4)
  bool first = seven[0] != 0;
  RowPointer either = first ? row(7) : row(1);
  CHECK(either.Get().head); //= at(2 + 18 * 7, 2)
}
