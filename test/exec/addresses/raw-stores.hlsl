// RUN: %exec-test %s
// vk::RawBufferStore of every kind of type keeps the bytes around it.
// py: import struct
// py: memory = bytearray(0xCD for _ in range(256))
// py: def put(offset, code, *v):
//       struct.pack_into("<" + code, memory, offset, *v)
// py: put(4, "I", 0x01020304); put(8, "f", -1.5); put(14, "H", 0xBEEF); put(17, "I", 0xA1B2C3D4); put(22, "I", 0x87654321)
// py: put(28, "Q", 0x1122334455667788); put(37, "Q", 0x99AABBCCDDEEFF01); put(46, "HHH", 1, 2, 3)
// py: put(52, "III", 7, 8, 9); put(65, "II", 0x10203040, 0x50607080)
// py: put(76, "IIIIII", 1, 4, 2, 5, 3, 6)
// py: put(100, "I", 1); put(104, "h", -2); put(108, "i", -3); put(112, "H", 4); put(114, "H", 5); put(116, "H", 6)
// py: put(120, "I", 29 | 1000 << 5); put(124, "I", 1)
// py: put(130, "20I", *[j * j + 1 for j in range(20)])
// py: put(216, "hh", -7, -8)
// inout Data bytes @ none: bytes(0xCD for _ in range(256)) -> memory
// push u64: [0]
// addresses push: [(0, "Data")]
[[vk::binding(0)]] RWStructuredBuffer<uint> Unused;
// inout Unused u32: [1] -> [5]
struct Push {
  uint64_t to;
};
[[vk::push_constant]] Push P;

struct Mixed {
  int16_t a;
  int b;
  uint16_t c[3];
  uint d : 5;
  uint e : 11;
  bool f;
};
struct Big {
  uint words[20];
};
struct Pair {
  int16_t x, y;
};

[numthreads(1, 1, 1)] void main() {
  Unused[0] = 5;
  vk::RawBufferStore<uint>(P.to + 4, 0x01020304);
  vk::RawBufferStore(P.to + 8, -1.5f);
  vk::RawBufferStore<uint16_t>(P.to + 14, 0xBEEF, 2);
  vk::RawBufferStore<uint>(P.to + 17, 0xA1B2C3D4, 1);
  vk::RawBufferStore<uint>(P.to + 22, 0x87654321, 2);
  vk::RawBufferStore<uint64_t>(P.to + 28, 0x1122334455667788ull);
  vk::RawBufferStore<uint64_t>(P.to + 37, 0x99AABBCCDDEEFF01ull, 1);
  vk::RawBufferStore(P.to + 46, uint16_t3(1, 2, 3), 2);
  vk::RawBufferStore(P.to + 52, uint3(7, 8, 9));
  vk::RawBufferStore(P.to + 65, uint2(0x10203040, 0x50607080), 1);
  vk::RawBufferStore(P.to + 76, int2x3(1, 2, 3, 4, 5, 6)); // by columns
  vk::RawBufferStore<bool>(P.to + 100, P.to != 0);
  Mixed s;
  s.a = -2;
  s.b = -3;
  s.c[0] = 4;
  s.c[1] = 5;
  s.c[2] = 6;
  s.d = 29;
  s.e = 1000;
  s.f = true;
  vk::RawBufferStore(P.to + 104, s);
  Big big;
  for (uint i = 0; i < 20; ++i)
    big.words[i] = i * i + 1;
  vk::RawBufferStore<Big>(P.to + 130, big, 2);
  Pair pair = {-7, -8};
  vk::RawBufferStore<Pair>(P.to + 216, pair);
}
