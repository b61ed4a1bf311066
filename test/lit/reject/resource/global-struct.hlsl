// RUN: %check-diags %s
// In a struct with a resource and a constant the constants cannot be used, and constants beside it have no offsets.
struct S {
  RWStructuredBuffer<uint> inner;
  int x;
};
S Global;
struct Only {
  RWStructuredBuffer<uint> inner;
};
Only Many[4];
cbuffer Buffer {
  Only Fits;
  S Mixed;
  uint Beside;
}
uint Loose;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Global.inner[0] = 1;
  Many[1].inner[i] = 2;
  Mixed.inner[0] = Fits.inner[0];
  Global.inner[1] = VALUE;
}
// EXPECT -DVALUE=3
// EXPECT -DVALUE=Global.x
// DIAG: ResourceInGlobalStruct @ 22
//| global-struct.hlsl:22:21: error: global variable 'Global' is a struct that mixes resources with other members: declare the resource separately
//|    22 |   Global.inner[1] = VALUE;
//|       |                     ^~~~~
//| 1 error generated.
// EXPECT -DVALUE=Loose
// DIAG: ResourceInGlobalStruct @ 7
//| global-struct.hlsl:7:3: error: global variable 'Global' is a struct that mixes resources with other members: declare the resource separately
//|     7 | S Global;
//|       |   ^~~~~~
//| 1 error generated.
// EXPECT -DVALUE=Beside
// DIAG: ResourceInGlobalStruct @ 14
//| global-struct.hlsl:14:5: error: global variable 'Mixed' is a struct that mixes resources with other members: declare the resource separately
//|    14 |   S Mixed;
//|       |     ^~~~~
//| 1 error generated.
