// RUN: %exec-test %s
// Quads of 2x2 threads in a group of two columns: in functions, in branches and loops that are uniform in a quad and not
// uniform in a wave, and after the threads of a group have waited for each other.
// py: f = lambda x, y: 3 + x * 5 + y * y * 11
// py: places = [(x, y) for y in range(6) for x in range(2)]
// py: total = lambda y: sum(f(x, (y & ~1) + j) for x in range(2) for j in range(2))
// out Sums u32: [total(y) * (y // 2 + 1) if y >= 2 else 7 for x, y in places]
// out Least u32: [min(f(i, (y & ~1) + j) for i in range(2) for j in range(2)) for x, y in places]
// out Above u32: [v for x, y in places for v in (f(x, (y + 2) % 6 ^ 1), int(f(x ^ 1, y) > 100))]
RWStructuredBuffer<uint> Sums : register(u0);
RWStructuredBuffer<uint> Least : register(u1);
RWStructuredBuffer<uint2> Above : register(u2);
groupshared uint Values[12];

uint total(uint v) {
  v += QuadReadAcrossX(v);
  return v + QuadReadAcrossY(v);
}
uint least(uint v) {
  uint least = v;
  for (uint i = 0; i < 4; ++i)
    least = min(least, QuadReadLaneAt(v, i));
  return least;
}

[numthreads(2, 6, 1)] void main(uint index : SV_GroupIndex, uint2 at : SV_GroupThreadID) {
  uint v = 3 + at.x * 5 + at.y * at.y * 11;
  Values[index] = v;
  uint sum = 7;
  if (at.y >= 2) {
    sum = 0;
    for (uint turn = 0; turn <= at.y / 2; ++turn)
      sum += total(v);
  }
  Sums[index] = sum;
  Least[index] = least(v);
  GroupMemoryBarrierWithGroupSync();
  Above[index] = uint2(QuadReadAcrossY(Values[(index + 4) % 12]), QuadReadAcrossX(v > 100));
}
