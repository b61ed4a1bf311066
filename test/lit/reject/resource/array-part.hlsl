// RUN: %check-diags %s
RWStructuredBuffer<uint> Out[2][3];
uint first(RWStructuredBuffer<uint> list[3]) { return list[0][0]; }
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[0][0][0] = first(Out[1]);
  Out[i + 1][3][0] = 1;
}
// EXPECT -Wno-array-bounds
// DIAG: ResourceArrayPart @ 5
// DIAG: LowerIndexOutOfRange @ 6
//| array-part.hlsl:5:24: error: an array of resources can only be indexed down to one of them
//|     5 |   Out[0][0][0] = first(Out[1]);
//|       |                        ^~~~~~
//| array-part.hlsl:6:3: error: index 3 is out of range: there are 3 elements
//|     6 |   Out[i + 1][3][0] = 1;
//|       |   ^~~~~~~~~~~~~
//| 2 errors generated.
