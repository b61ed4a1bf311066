// RUN: %exec-test %s
// One system value in several parameters and members: of different types, twice in one struct, in a struct that two parameters
// have, and in nested structs.
// groups: 2 1 1
// py: T = [g * 4 + x for g in range(2) for x in range(4)]
// out Out u32: [v for t in T for v in (t * 2 + 1, t % 4 * 3, t - 9 & 0xffffffff, t * 2, t % 4 * 4, t // 4 * 2)]
RWStructuredBuffer<uint> Out : register(u0);

struct Inputs {
  uint3 id : SV_DispatchThreadID;
  uint index : SV_GroupIndex;
};
struct Twice {
  uint id : SV_DispatchThreadID;
  uint2 same : SV_DispatchThreadID;
};
struct Nested {
  Inputs first;
  Inputs then;
  uint group : SV_GroupID;
};

[numthreads(4, 1, 1)] void main(uint3 id : SV_DispatchThreadID, uint again : SV_DispatchThreadID, Inputs one, Inputs two,
                                uint index : SV_GroupIndex, int2 below : SV_DispatchThreadID, Twice twice, Nested nested,
                                uint group : SV_GroupID) {
  uint slot = id.x * 6;
  Out[slot + 0] = id.x + again + 1 + id.y;
  Out[slot + 1] = one.index + two.index + index;
  Out[slot + 2] = below.x - 9;
  Out[slot + 3] = twice.id + twice.same.x + one.id.y;
  Out[slot + 4] = nested.first.index + nested.then.index + one.index + index;
  Out[slot + 5] = nested.group + group;
}
