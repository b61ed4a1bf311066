// A buffer that is never written beside written ones with the same elements: a thread loads what it has stored. A driver that takes
// the first buffer's NonWritable for a property of the type gives the old value.
//
// RUN: %exec-test %s
// py: steps = [3 * i - 50 for i in range(32)]
// py: old = [1000 + 7 * i for i in range(96)]
// py: pairs = [(i, -i) for i in range(64)]
// in Steps i32: steps
// inout Sums i32: old -> [old[i] - 3 * steps[i // 3] if i % 3 == 1 else old[i] for i in range(96)]
// out Seen i32: [(old[3 * i + 1] - 3 * steps[i]) & 63 for i in range(32)]
// in Moves i32: [v for i in range(32) for v in (2, -i)]
// inout Places i32: [v for p in pairs for v in p] -> [v for i in range(64) for v in ((pairs[i][0] + 8, pairs[i][1] - 4 * (i // 2)) if i % 2 else pairs[i])]
StructuredBuffer<int> Steps : register(t0);
RWStructuredBuffer<int> Sums : register(u1);
RWStructuredBuffer<int> Seen : register(u2);
StructuredBuffer<int2> Moves : register(t3);
RWStructuredBuffer<int2> Places : register(u4);

[numthreads(32, 1, 1)] void main(uint t : SV_GroupIndex) {
  for (uint i = 0; i < 3; ++i)
    Sums[3 * t + 1] -= Steps[t];
  if (Steps[t] < 1000)
    Seen[t] = Sums[3 * t + 1] & 63;
  for (uint j = 0; j < 4; ++j) {
    Places[2 * t + 1].y += Moves[t].y;
    Places[2 * t + 1].x += Moves[t].x;
  }
}
