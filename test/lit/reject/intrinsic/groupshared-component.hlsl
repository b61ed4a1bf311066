// RUN: %check-diags %s
RWByteAddressBuffer B : register(u0);
groupshared uint4 Shared;
groupshared struct { uint2 v; } Member;
void add(groupshared uint x) { x += 1; }

[numthreads(1, 1, 1)] void main() {
  B.InterlockedAdd(0, 1, Shared.y);
  B.InterlockedCompareExchange(0, 1, 2, Member.v[1]);
  add(Shared.x);
  uint local;
  B.InterlockedAdd(0, 1, local);
  Shared.y = local;
  InterlockedAdd(Shared.x, 1, Shared.y);
  B.Store(4, Shared.y);
}
// EXPECT
// DIAG: GroupsharedComponent @ 8
// DIAG: GroupsharedComponent @ 9
// DIAG: GroupsharedComponent @ 10
//| groupshared-component.hlsl:8:26: error: a component of a groupshared vector cannot be passed to a groupshared parameter, or as an out argument of a method: pass a variable
//|     8 |   B.InterlockedAdd(0, 1, Shared.y);
//|       |                          ^
//| groupshared-component.hlsl:9:41: error: a component of a groupshared vector cannot be passed to a groupshared parameter, or as an out argument of a method: pass a variable
//|     9 |   B.InterlockedCompareExchange(0, 1, 2, Member.v[1]);
//|       |                                         ^
//| groupshared-component.hlsl:10:7: error: a component of a groupshared vector cannot be passed to a groupshared parameter, or as an out argument of a method: pass a variable
//|    10 |   add(Shared.x);
//|       |       ^
//| 3 errors generated.
