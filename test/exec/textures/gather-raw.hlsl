// RUN: %exec-test %s
// options: -T cs_6_7
// The bits of four texels, at an offset too; those of 16 bits are numbers of that size.
// texture T: 4x4
// in T u32: [0xffff0000 + 16 * y + x for y in range(4) for x in range(4)]
// texture N: 4x4
// in N u16: [0xff00 + 16 * y + x for y in range(4) for x in range(4)]
// sampler S: {MinFilter: Nearest, MagFilter: Nearest, Address: Clamp}
// out Out u32: [0xffff0000 + 16 * y + x for dx, dy in ((0, 0), (1, 2)) for x, y in ((dx, dy + 1), (dx + 1, dy + 1), (dx + 1, dy), (dx, dy))] + [0xff00 + v for v in (16, 17, 1, 0)]
Texture2D<uint> T : register(t0);
Texture2D<uint16_t> N : register(t1);
SamplerState S : register(s2);
RWStructuredBuffer<uint4> Out : register(u3);

[numthreads(1, 1, 1)] void main() {
  Out[0] = T.GatherRaw(S, 0.25);
  Out[1] = T.GatherRaw(S, 0.25, int2(1, 2));
  uint16_t4 Narrow = N.GatherRaw(S, 0.25);
  Out[2] = Narrow;
}
