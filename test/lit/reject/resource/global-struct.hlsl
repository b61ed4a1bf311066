// RUN: %check-diags %s
struct S {
  RWStructuredBuffer<uint> inner;
  int x;
};
S Global;
[numthreads(8, 1, 1)] void main() {
  Global.inner[0] = 1;
}
// EXPECT
// DIAG: ResourceInGlobalStruct @ 8
//| global-struct.hlsl:8:3: error: global variable 'Global' cannot hold a resource in a struct: declare the resource on its own
//|     8 |   Global.inner[0] = 1;
//|       |   ^~~~~~
//| 1 error generated.
