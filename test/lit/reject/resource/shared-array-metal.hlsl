// RUN: %check-diags %s
RWStructuredBuffer<uint> Many[2] : register(u1);
StructuredBuffer<uint> One : register(t1);
RWStructuredBuffer<uint> Out : register(u0);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = Many[1][i] + One[1];
}
// EXPECT --emit=msl
// DIAG: BindingShared @ 3
// DIAG: BindingSharedNote @ 2
// DIAG: MslSharedArray @ 3
//| shared-array-metal.hlsl:3:24: warning: 'One' and 'Many' have the same binding 1 of set 0: give one of them another with [[vk::binding]] [-Wshared-binding]
//|     3 | StructuredBuffer<uint> One : register(t1);
//|       |                        ^
//| shared-array-metal.hlsl:2:26: note: 'Many' is declared here
//|     2 | RWStructuredBuffer<uint> Many[2] : register(u1);
//|       |                          ^
//| shared-array-metal.hlsl:3:24: error: 'One' and 'Many' have the same binding, which on Metal an array of resources cannot share: give one of them another with [[vk::binding]]
//|     3 | StructuredBuffer<uint> One : register(t1);
//|       |                        ^
//| 1 warning and 1 error generated.
