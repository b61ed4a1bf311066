// RUN: %exec-test %s
// no-metal: arrays have sizes known at compile time
// Fewer elements than by default: groupshared memory that the group would not have with the default.
// spec 0 u32: 3
// out Sums u32: [sum(10 * i + j for i in range(3) for j in range(4))]
[[vk::constant_id(0)]] const uint N = 64;
RWStructuredBuffer<uint> Sums : register(u0);
groupshared uint4 Tile[N];

[numthreads(1, N, 1)] void main(uint3 Own : SV_GroupThreadID) {
  for (uint J = 0; J < 4; ++J)
    Tile[Own.y][J] = 10 * Own.y + J;
  GroupMemoryBarrierWithGroupSync();
  if (Own.y == 0) {
    uint Sum = 0;
    for (uint I = 0; I < N; ++I)
      Sum += Tile[I].x + Tile[I].y + Tile[I].z + Tile[I].w;
    Sums[0] = Sum;
  }
}
