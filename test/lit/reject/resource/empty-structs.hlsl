// RUN: %check-diags %s
// A struct without members has size 0: the elements of an array of them have no distance.
struct None {};
struct Tagged : None {
  uint a;
};
struct Several {
  None of[2];
  uint a;
};
#ifdef ARRAYS
StructuredBuffer<None> Nothing : register(t0);
RWStructuredBuffer<Several> Members : register(u1);
ConstantBuffer<Several> Constants : register(b2);
cbuffer Buffer : register(b3) {
  None of[2][3];
  uint beside;
}
Several Loose;
[[vk::push_constant]] Several Pushed;
#else
StructuredBuffer<Tagged> Nothing : register(t0);
RWStructuredBuffer<Tagged> Members[2] : register(u1);
ConstantBuffer<Tagged> Constants : register(b3);
cbuffer Buffer : register(b4) {
  None of;
  uint beside;
}
Tagged Loose;
[[vk::push_constant]] Tagged Pushed;
#endif
RWByteAddressBuffer Out : register(u5);
groupshared Several Shared;
[numthreads(1, 1, 1)] void main() {
  Shared.a = beside + Loose.a + Pushed.a + Constants.a;
  Out.Store<Several>(0, Shared);
#ifdef ARRAYS
  Several local = Members[1];
  Out.Store<None>(0, Nothing[1]);
#else
  Out.Store(4, Nothing[1].a + Members[1][1].a);
#endif
}
// EXPECT
// EXPECT -DARRAYS
// DIAG: LowerEmptyElements @ 16
// DIAG: LowerEmptyElements @ 19
// DIAG: LowerEmptyElements @ 20
// DIAG: LowerEmptyElements @ 14
// DIAG: LowerEmptyElements @ 13
// DIAG: LowerEmptyElements @ 12
//| empty-structs.hlsl:16:8: error: a buffer cannot hold an array or elements of an empty struct: give the struct a member
//|    16 |   None of[2][3];
//|       |        ^~
//| empty-structs.hlsl:19:9: error: a buffer cannot hold an array or elements of an empty struct: give the struct a member
//|    19 | Several Loose;
//|       |         ^~~~~
//| empty-structs.hlsl:20:31: error: a buffer cannot hold an array or elements of an empty struct: give the struct a member
//|    20 | [[vk::push_constant]] Several Pushed;
//|       |                               ^~~~~~
//| empty-structs.hlsl:14:25: error: a buffer cannot hold an array or elements of an empty struct: give the struct a member
//|    14 | ConstantBuffer<Several> Constants : register(b2);
//|       |                         ^~~~~~~~~
//| empty-structs.hlsl:13:29: error: a buffer cannot hold an array or elements of an empty struct: give the struct a member
//|    13 | RWStructuredBuffer<Several> Members : register(u1);
//|       |                             ^~~~~~~
//| empty-structs.hlsl:12:24: error: a buffer cannot hold an array or elements of an empty struct: give the struct a member
//|    12 | StructuredBuffer<None> Nothing : register(t0);
//|       |                        ^~~~~~~
//| 6 errors generated.
// EXPECT --emit=msl --target=apple-m1
