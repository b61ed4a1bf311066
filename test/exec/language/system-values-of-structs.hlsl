// RUN: %exec-test %s
// A struct with a system value passes it to all of its members. These include members of structs in it and of its base, with
// fewer components or another signedness, and members with another system value, with a warning. Bases may have inputs.
// options: -Wno-overridden-semantic
// groups: 2 1 1
// py: T = [(g, x, y) for g in range(2) for y in range(2) for x in range(4)]
// out Out u32: [v for g, x, y in T for v in (g * 4 + x, y, g * 4 + x, x + 10 * y, x + 100 * y - 5 & 0xffffffff, y * 4 + x, g, g * 2 + 1)]
RWStructuredBuffer<uint> Out : register(u0);

struct Plain {
  uint3 at;
};
struct Several {
  uint x;
  uint2 xy;
  int3 all;
};
struct Inner {
  Several inner;
  uint3 other : SV_GroupID;
};
struct Index {
  uint index : SV_GroupIndex;
};
struct Derived : Index {
  uint3 group : SV_GroupID;
};
struct Whole : Several {
  uint3 last;
};
template <typename T> struct Of {
  T value;
};
struct Member {
  Of<uint2> group : SV_GroupID;
  uint3 next : SV_GroupID;
};

[numthreads(4, 2, 1)] void main(Plain plain : SV_DispatchThreadID, Inner inner : SV_GroupThreadID, Derived derived,
                                const Whole whole : SV_GroupThreadID, Member member, Plain again : SV_DispatchThreadID) {
  uint slot = ((whole.last.x + 4 * whole.xy.y) + 8 * derived.group.x) * 8;
  Out[slot + 0] = plain.at.x;
  Out[slot + 1] = plain.at.y;
  Out[slot + 2] = again.at.x + again.at.z;
  Out[slot + 3] = inner.inner.x + 10 * inner.inner.xy.y;
  Out[slot + 4] = inner.other.x + 100 * inner.other.y + inner.inner.all.x - whole.all.x - 5;
  Out[slot + 5] = derived.index;
  Out[slot + 6] = derived.group.x;
  Out[slot + 7] = member.group.value.x + member.next.x + 1;
}
