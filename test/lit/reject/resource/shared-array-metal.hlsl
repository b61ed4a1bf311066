// RUN: %check-diags %s
#ifdef UNSIZED
RWStructuredBuffer<uint> Many[] : register(u1);
#else
RWStructuredBuffer<uint> Many[2] : register(u1);
#endif
StructuredBuffer<uint> One : register(t1);
RWStructuredBuffer<uint> Out : register(u0);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = Many[1][i] + One[1];
}
// EXPECT --emit=msl
// DIAG: BindingShared @ 7
// DIAG: BindingSharedNote @ 5
// DIAG: MslSharedArray @ 7
//| shared-array-metal.hlsl:7:24: warning: 'One' and 'Many' have the same binding 1 of set 0: give one of them another with [[vk::binding]] [-Wshared-binding]
//|     7 | StructuredBuffer<uint> One : register(t1);
//|       |                        ^
//| shared-array-metal.hlsl:5:26: note: 'Many' is declared here
//|     5 | RWStructuredBuffer<uint> Many[2] : register(u1);
//|       |                          ^
//| shared-array-metal.hlsl:7:24: error: 'One' and 'Many' have the same binding, which on Metal an array of resources cannot share: give one of them another with [[vk::binding]]
//|     7 | StructuredBuffer<uint> One : register(t1);
//|       |                        ^
//| 1 warning and 1 error generated.
// EXPECT --emit=msl -DUNSIZED
// DIAG: BindingShared @ 7
// DIAG: BindingSharedNote @ 3
// DIAG: MslSharedArray @ 7
//| shared-array-metal.hlsl:7:24: warning: 'One' and 'Many' have the same binding 1 of set 0: give one of them another with [[vk::binding]] [-Wshared-binding]
//|     7 | StructuredBuffer<uint> One : register(t1);
//|       |                        ^
//| shared-array-metal.hlsl:3:26: note: 'Many' is declared here
//|     3 | RWStructuredBuffer<uint> Many[] : register(u1);
//|       |                          ^
//| shared-array-metal.hlsl:7:24: error: 'One' and 'Many' have the same binding, which on Metal an array of resources cannot share: give one of them another with [[vk::binding]]
//|     7 | StructuredBuffer<uint> One : register(t1);
//|       |                        ^
//| 1 warning and 1 error generated.
// EXPECT --emit=msl --msl-argument-buffers=always
// DIAG: BindingShared @ 7
// DIAG: BindingSharedNote @ 5
// DIAG: MslSharedArray @ 7
//| shared-array-metal.hlsl:7:24: warning: 'One' and 'Many' have the same binding 1 of set 0: give one of them another with [[vk::binding]] [-Wshared-binding]
//|     7 | StructuredBuffer<uint> One : register(t1);
//|       |                        ^
//| shared-array-metal.hlsl:5:26: note: 'Many' is declared here
//|     5 | RWStructuredBuffer<uint> Many[2] : register(u1);
//|       |                          ^
//| shared-array-metal.hlsl:7:24: error: 'One' and 'Many' have the same binding, which on Metal an array of resources cannot share: give one of them another with [[vk::binding]]
//|     7 | StructuredBuffer<uint> One : register(t1);
//|       |                        ^
//| 1 warning and 1 error generated.
