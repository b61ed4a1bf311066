// RUN: %exec-test %s
// vk::RawBufferLoad of every kind of type, at alignments down to 1.
// py: import struct
// py: BYTES = bytes((i * 37 + 11) & 255 for i in range(320))
// py: at = lambda code, offset: struct.unpack_from("<" + code, BYTES, offset)[0]
// in Data bytes @ none: BYTES
// push u64: [0, 0]
// addresses push: [(0, "Data", 16), (8, "Data")]
#include "check.hlsli"
struct Push {
  uint64_t from; // a multiple of 16
  uint64_t begin;
};
[[vk::push_constant]] Push P;

struct Mixed {
  uint16_t a;
  int b;
  uint64_t c;
  int16_t d[3];
  uint2 e;
  uint f : 5;
  uint g : 11;
  bool h;
};
struct Outer {
  int16_t before;
  Mixed inner[2];
};
struct Big {
  uint words[40];
};

[numthreads(1, 1, 1)] void main() {
  CHECK(vk::RawBufferLoad(P.from)); //= at("I", 16)
  CHECK(vk::RawBufferLoad(P.from + 8, 8)); //= at("I", 24)
  CHECK(vk::RawBufferLoad<int>(P.begin + 1, 1)); //= at("I", 1)
  CHECK(vk::RawBufferLoad<uint>(P.begin + 6, 2)); //= at("I", 6)
  CHECK(vk::RawBufferLoad<uint16_t>(P.begin + 2, 2)); //= at("H", 2)
  CHECK(vk::RawBufferLoad<uint16_t>(P.begin + 5, 1)); //= at("H", 5)
  CHECK(vk::RawBufferLoad<int16_t>(P.from - 12)); //= at("h", 4) & 0xffffffff
  CHECKL(vk::RawBufferLoad<uint64_t>(P.from, 8)); //= at("Q", 16)
  CHECKL(vk::RawBufferLoad<uint64_t>(P.from + 4)); //= at("Q", 20)
  CHECKL(vk::RawBufferLoad<int64_t>(P.from + 2, 2)); //= at("Q", 18)
  CHECKL(vk::RawBufferLoad<uint64_t>(P.from + 3, 1)); //= at("Q", 19)
  CHECK(asuint(vk::RawBufferLoad<float>(P.from + 12))); //= at("I", 28)
  CHECK(asuint16(vk::RawBufferLoad<half>(P.from + 13, 1))); //= at("H", 29)
  CHECK(vk::RawBufferLoad<bool>(P.from)); //= 1
  CHECK2(vk::RawBufferLoad<uint2>(P.from + 4)); //= [at("I", 20 + 4 * i) for i in range(2)]
  CHECK3(vk::RawBufferLoad<uint3>(P.from + 5, 1)); //= [at("I", 21 + 4 * i) for i in range(3)]
  CHECK4(vk::RawBufferLoad<uint4>(P.from + 16, 16)); //= [at("I", 32 + 4 * i) for i in range(4)]
  CHECK3(vk::RawBufferLoad<uint16_t3>(P.from + 6, 2)); //= [at("H", 22 + 2 * i) for i in range(3)]
  CHECKL((vk::RawBufferLoad<uint64_t2>(P.from + 4).y)); //= at("Q", 28)

  // Columns, one after the other.
  uint2x3 m = vk::RawBufferLoad<uint2x3>(P.from);
  CHECK(m[0][2]); //= at("I", 16 + 4 * 4)
  CHECK(m[1][0]); //= at("I", 16 + 4 * 1)

  Mixed s = vk::RawBufferLoad<Mixed>(P.from, 8);
  CHECK(s.a); //= at("H", 16)
  CHECK(s.b); //= at("I", 20)
  CHECKL(s.c); //= at("Q", 24)
  CHECK(s.d[2]); //= at("h", 36) & 0xffffffff
  CHECK2(s.e); //= [at("I", 40), at("I", 44)]
  CHECK(s.f); //= at("I", 48) & 31
  CHECK(s.g); //= at("I", 48) >> 5 & 2047
  CHECK(s.h); //= 1

  Outer o = vk::RawBufferLoad<Outer>(P.begin + 4);
  for (int i = 1; i < 2; ++i)
    CHECK(o.inner[i].b); //= at("I", 4 + 8 + 40 + 4)
  CHECKL(o.inner[1].c); //= at("Q", 4 + 8 + 40 + 8)

  uint sum = 0;
  Big big = vk::RawBufferLoad<Big>(P.begin + 2, 2);
  for (uint j = 0; j < 40; ++j)
    sum += big.words[j] * (j + 1);
  CHECK(sum); //= sum(at("I", 2 + 4 * j) * (j + 1) for j in range(40)) & 0xffffffff
}
