// RUN: %exec-test %s
// Groups exchange texels: each writes its own and increments a counter, and the last one adds all of them. On Metal the type is coherent.
// no-metal: the model of Metal counts what groups hand to each other by plain accesses as a race
// groups: 4 1 1
// texture Texels: 8x4
// inout Texels u32: [0] * 32 -> [10 * y + x + 1 for y in range(4) for x in range(8)]
// texture Done: 1x1
// inout Done u32: [0] -> [4]
// out Sum u32: [sum(10 * y + x + 1 for y in range(4) for x in range(8))]
globallycoherent RWTexture2D<uint> Texels : register(u0);
globallycoherent RWTexture2D<uint> Done : register(u1);
RWStructuredBuffer<uint> Sum : register(u2);

[numthreads(8, 1, 1)] void main(uint x : SV_GroupIndex, uint3 group : SV_GroupID) {
  Texels[uint2(x, group.x)] = 10 * group.x + x + 1;
  DeviceMemoryBarrierWithGroupSync();
  if (x != 0)
    return;
  uint before;
  InterlockedAdd(Done[uint2(0, 0)], 1, before);
  if (before != 3)
    return;
  uint sum = 0;
  for (uint i = 0; i < 32; ++i)
    sum += Texels[uint2(i % 8, i / 8)];
  Sum[0] = sum;
}
