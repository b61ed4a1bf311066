// RUN: %check-diags %s
#ifdef LARGE
StructuredBuffer<uint> Far[6] : register(t1), Farther[6] : register(t2, space1);
#else
RWStructuredBuffer<uint> Far[];
StructuredBuffer<uint> Farther[][2];
#define Farther Farther[1]
#endif
ByteAddressBuffer Unused[];
#ifdef HUGE
ByteAddressBuffer Huge[16000000], Computed[65536];
#endif
#ifdef PARTS
ByteAddressBuffer Parts[5000];
#endif
RWStructuredBuffer<uint> Out : register(u0);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
#ifndef LARGE
  Far[1][0] = Far[i][0];
#endif
  Out[i] = Far[1][i] + Farther[i & 1][i];
#ifdef HUGE
  Out[i] += Huge[15999999].Load(0) + Computed[i].Load(0);
#endif
#ifdef PARTS
  Out[i] += Parts[i].Load(0);
#endif
}
// EXPECT -fspv-flatten-resource-arrays
// DIAG: FlattenUnsized @ 5
// DIAG: FlattenUnsized @ 6
//| flatten-arrays.hlsl:5:26: error: 'Far' has no size, but -fspv-flatten-resource-arrays needs a binding for each element: give it a size, or remove the option
//|     5 | RWStructuredBuffer<uint> Far[];
//|       |                          ^~~
//| flatten-arrays.hlsl:6:24: error: 'Farther' has no size, but -fspv-flatten-resource-arrays needs a binding for each element: give it a size, or remove the option
//|     6 | StructuredBuffer<uint> Farther[][2];
//|       |                        ^~~~~~~
//| 2 errors generated.
// EXPECT -fspv-flatten-resource-arrays -DLARGE -fvk-t-shift 4294967289 all
// DIAG: FlattenLarge @ 3
//| flatten-arrays.hlsl:3:47: error: the bindings of the elements of 'Farther' exceed the highest binding, 4294967295
//|     3 | StructuredBuffer<uint> Far[6] : register(t1), Farther[6] : register(t2, space1);
//|       |                                               ^
//| 1 error generated.
// EXPECT -fspv-flatten-resource-arrays -DLARGE -DHUGE
// DIAG: LowerValueSize @ 23
//| flatten-arrays.hlsl:23:38: error: a variable or value of 65536 components is too large: at most 65532 are supported; use a buffer and access its elements
//|    23 |   Out[i] += Huge[15999999].Load(0) + Computed[i].Load(0);
//|       |                                      ^~~~~~~~~~~
//| 1 error generated.
// EXPECT -fspv-flatten-resource-arrays -DLARGE -DPARTS
// DIAG: HandleTooMany @ 26
//| flatten-arrays.hlsl:26:13: error: 'Parts' holds resources and has more than 4096 members in all
//|    26 |   Out[i] += Parts[i].Load(0);
//|       |             ^~~~~~~~
//| 1 error generated.
