// RUN: %exec-test %s
// Texels of 64-bit integers: read, written, changed atomically, in textures and typed buffers.
// no-metal: textures of 64-bit integers do not exist
// no-swiftshader: it has no 64-bit formats
// options: -T cs_6_6
// groups: 2 1 1
// py: big = (1 << 40) + 3
// texture Plain: 2x2
// inout Plain u64: [5, big * 7, 1 << 63, 9] -> [5 + 10 * big, big * 7, (1 << 63) | 255, 9]
// texture Signed: 4
// inout Signed i64: [-5, -big, 12, 0] -> [-big * 8, -big + 4, -77, big + 5]
// texture Layers: 1x2 layers 2
// inout Layers u64: [1, 2, 3, 4] -> [1, 2, 3 + big, 4]
// inout Wide u64: [3, 1 << 50, 8] -> [3, (1 << 50) - 2, 8 + 6 * big]
RWTexture2D<uint64_t> Plain : register(u1);
RWTexture1D<int64_t> Signed : register(u2);
[[vk::image_format("r64ui")]] RWTexture2DArray<uint64_t> Layers : register(u3);
RWBuffer<uint64_t> Wide : register(u4);

[numthreads(2, 1, 1)] void main(uint t : SV_DispatchThreadID) {
  uint64_t big = (uint64_t(1) << 40) + 3;
  uint64_t old;
  InterlockedAdd(Plain[uint2(0, 0)], big * (t + 1));
  InterlockedOr(Plain[uint2(0, 1)], uint64_t(0xff) >> (t & 1));
  InterlockedMin(Signed[0], -int64_t(big) * int64_t(2 * t + 2));
  InterlockedAdd(Signed[1], int64_t(1));
  InterlockedAdd(Wide[2], big * t, old);
  if (t == 1) {
    int64_t before;
    InterlockedExchange(Signed[2], int64_t(-77), before);
    Signed[3] = before - 7 + int64_t(big);
    Layers[uint3(0, 0, 1)] = Layers[uint3(0, 0, 1)] + big;
    InterlockedCompareExchange(Wide[1], uint64_t(1) << 50, (uint64_t(1) << 50) - 1, old);
    Wide[1] = old - Layers[uint3(0, 1, 0)];
  }
}
