// RUN: %exec-test %s
// Offsets take 64 bits: elements that lie more than 4 GiB from where a pointer leads, on both sides.
// inout Data u32 @ none: [1, 2, 3, 4, 5, 6] -> [1, 20, 3, 40, 5, 66]
// push u64: [0]
// addresses push: [(0, "Data")]
#include "check.hlsli"
struct Far {
  uint a;
  [[vk::offset(0x10000000)]] uint b;
};
struct Push {
  uint64_t data;
};
[[vk::push_constant]] Push P;
static const uint64_t Stride = 0x10000004;

[numthreads(1, 1, 1)] void main() {
  vk::BufferPointer<Far[64]> last = vk::BufferPointer<Far[64]>(P.data + 4 - 63 * Stride);
  uint top = 60 + uint(P.data != 0) * 3;
  CHECK(last.Get()[top].a); //= 2
  last.Get()[top].a = 20;
  vk::BufferPointer<Far[64]> end = vk::BufferPointer<Far[64]>(P.data + 12 - 40 * Stride - 0x10000000);
  for (uint i = 38; i < 41; ++i)
    if (i == 40)
      end.Get()[i].b *= 10;
  CHECK(vk::RawBufferLoad(P.data + 12)); //= 40
  // Below the start, by a negative index of 32 bits.
  vk::BufferPointer<Far[64]> above = vk::BufferPointer<Far[64]>(P.data + 20 + 2 * Stride);
  int below = -int(top) + 61;
  vk::BufferPointer<uint> back = vk::BufferPointer<uint>((uint64_t)above + int64_t(below) * int64_t(Stride));
  back.Get() += 60;
  CHECK(back.Get()); //= 66
}
