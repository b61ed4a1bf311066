// RUN: %exec-test %s
// no-metal: arrays have sizes known at compile time
// Arrays in all memories of a shader, with sizes of two constants.
// spec 0 u32: 12
// spec 1 i32: 5
// out Sums u32: [sum(k * i for k in range(12)) for i in range(12)]
// out Turned u32: [sum(100 * (11 - i) + j for j in range(6)) for i in range(12)]
// out Rest u32: [sum(range(29)), 9, 11, 4]
[[vk::constant_id(0)]] const uint N = 4;
[[vk::constant_id(1)]] const int M = 2;
RWStructuredBuffer<uint> Sums : register(u0);
RWStructuredBuffer<uint> Turned : register(u1);
RWStructuredBuffer<uint> Rest : register(u2);
groupshared uint Tile[N][M + 1];
groupshared uint Line[N * 2 + M];
static uint Mine[(N << 1) - 1];

uint sum(uint Factor) {
  uint Own[N];
  for (uint K = 0; K < N; ++K)
    Own[K] = K * Factor;
  uint Sum = 0;
  for (uint J = 0; J < N; ++J)
    Sum += Own[J];
  return Sum;
}

[numthreads(N, 1, 1)] void main(uint Index : SV_GroupIndex) {
  Sums[Index] = sum(Index);
  for (int J = 0; J <= M; ++J)
    Tile[Index][J] = 100 * Index + J;
  for (uint K = Index; K < 2 * N + M; K += N)
    Line[K] = K;
  GroupMemoryBarrierWithGroupSync();
  uint Sum = 0;
  for (int L = 0; L <= M; ++L)
    Sum += Tile[N - 1 - Index][L];
  Turned[Index] = Sum;
  if (Index == 0) {
    uint All = 0;
    for (uint P = 0; P < 2 * N + M; ++P)
      All += Line[P];
    float3 Vectors[(M + 3) / 2 * 3 % 7];
    Vectors[4] = 3;
    Vectors[4].yz += float2(1, -1);
    Mine[2 * N - 2] = 4;
    Mine[0] = 7;
    Rest[0] = All;
    Rest[1] = uint(dot(Vectors[4], 1));
    Rest[2] = Mine[0] + Mine[2 * N - 2];
    Rest[3] = Mine[2 * N - 2] + Mine[1];
  }
}
