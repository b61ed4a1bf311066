// RUN: %exec-test %s
// in Src bytes: pack('<64I', *range(64))
// inout Dst bytes: bytes(256) -> pack('<64I', *[99 - i if 32 <= i < 64 and i % 8 == 3 else i for i in range(64)])
// inout Odd bytes: bytes(48) -> pack('<12I', 0, 0, 0, 9, 10, 11, 12, 0, 24, 25, 26, 27)
#include "check.hlsli"
// Counters by which offsets are known to be aligned, and some that only look so.
ByteAddressBuffer Src : register(t1);
RWByteAddressBuffer Dst : register(u2);
RWByteAddressBuffer Odd : register(u3);

[numthreads(4, 1, 1)] void main(uint lane : SV_GroupThreadID) {
  uint base = lane * 64;
  for (uint o = 0; o < 64; o += 16)
    Dst.Store4(base + o, Src.Load4(base + o));
  DeviceMemoryBarrierWithGroupSync();
  if (lane != 0)
    return;
  // Downwards, signed, from a start that is less aligned than the step.
  for (int down = 236; down >= 128; down -= 32)
    Dst.Store(down, 99 - Src.Load(down));
  for (uint start = 36; start < 100; start += 60)
    Odd.Store4(start / 3, Src.Load4(start));
  // Another store in the body.
  uint sum = 0;
  for (uint at = 0; at < 160; at += 16) {
    uint4 four = Src.Load4(at);
    sum += four.x + four.w;
    if (at == 64)
      at += 4;
  }
  CHECK(sum); //= sum(i + i + 3 for i in [0, 4, 8, 12, 16, 21, 25, 29, 33, 37])
}
