// RUN: %check-diags %s
struct S {
  RWStructuredBuffer<uint> inner;
  int x;
};
S Global;
struct Only {
  RWStructuredBuffer<uint> inner;
};
Only Many[4];
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Global.inner[0] = 1;
  Global.inner[1] = Global.x;
  Many[1].inner[i] = 2;
}
// EXPECT
// DIAG: ResourceInGlobalStruct @ 13
//| global-struct.hlsl:13:21: error: global variable 'Global' cannot hold a resource in a struct with other members: declare the resource on its own
//|    13 |   Global.inner[1] = Global.x;
//|       |                     ^~~~~~
//| 1 error generated.
