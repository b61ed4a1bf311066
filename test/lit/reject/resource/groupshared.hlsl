// RUN: %check-diags %s
RWStructuredBuffer<uint> A;
groupshared RWStructuredBuffer<uint> Shared;
[numthreads(8, 1, 1)] void main() {
  Shared = A;
  Shared[0] = 1;
}
// EXPECT
// DIAG: ResourceInMemory @ 3
//| groupshared.hlsl:3:38: error: a resource cannot be in groupshared memory
//|     3 | groupshared RWStructuredBuffer<uint> Shared;
//|       |                                      ^
//| 1 error generated.
