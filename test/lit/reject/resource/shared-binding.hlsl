// RUN: %check-diags %s
StructuredBuffer<uint> A : register(t3);
RWStructuredBuffer<uint> B : register(u3);
[numthreads(8, 1, 1)] void main() {
  B[0] = A[0];
}
// EXPECT
// DIAG: BindingShared @ 3
// DIAG: BindingSharedNote @ 2
//| shared-binding.hlsl:3:26: warning: 'B' and 'A' have the same binding 3 of set 0: change one with [[vk::binding]] [-Wshared-binding]
//|     3 | RWStructuredBuffer<uint> B : register(u3);
//|       |                          ^
//| shared-binding.hlsl:2:24: note: 'A' is declared here
//|     2 | StructuredBuffer<uint> A : register(t3);
//|       |                        ^
//| 1 warning generated.
