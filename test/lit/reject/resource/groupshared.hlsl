// RUN: %check-diags %s
RWStructuredBuffer<uint> A;
groupshared RWStructuredBuffer<uint> Shared;
[numthreads(8, 1, 1)] void main() {
  Shared = A;
  Shared[0] = 1;
}
// EXPECT
// DIAG: error @ 5
// DIAG: note @ 3
// DIAG: error @ 6
// DIAG: note @ 6
//| groupshared.hlsl:5:10: error: assignment to global resource variable 'Shared' is not allowed
//|     5 |   Shared = A;
//|       |          ^
//| groupshared.hlsl:3:38: note: variable 'Shared' is declared here
//|     3 | groupshared RWStructuredBuffer<uint> Shared;
//|       |                                      ^
//| groupshared.hlsl:6:9: error: no viable overloaded operator[] for type 'groupshared RWStructuredBuffer<uint>' (aka 'groupshared RWStructuredBuffer<unsigned int>')
//|     6 |   Shared[0] = 1;
//|       |   ~~~~~~^~
//| groupshared.hlsl:6:9: note: candidate function not viable: 'this' object is in address space 'groupshared', but method expects object in generic address space
//| 2 errors generated.
