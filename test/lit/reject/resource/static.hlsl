// RUN: %check-diags %s
RWStructuredBuffer<uint> A;
static RWStructuredBuffer<uint> Alias = A;
[numthreads(8, 1, 1)] void main() {
  Alias[0] = 1;
}
// EXPECT
// DIAG: ResourceStatic @ 3
//| static.hlsl:3:33: error: static variable 'Alias' cannot hold a resource: use the resource itself, or pass it as a parameter
//|     3 | static RWStructuredBuffer<uint> Alias = A;
//|       |                                 ^~~~~
//| 1 error generated.
