// RUN: %check-diags %s
#include "Inputs/broken.hlsli"
RWStructuredBuffer<int> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = broken(1);
}
// EXPECT
// DIAG: error @ 1
//| In file included from syntax-error-in-include.hlsl:2:
//| ./Inputs/broken.hlsli:1:31: error: expected expression
//|     1 | int broken(int x) { return x +; }
//|       |                               ^
//| 1 error generated.
