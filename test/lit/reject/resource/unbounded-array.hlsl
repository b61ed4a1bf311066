// RUN: %check-diags %s
RWStructuredBuffer<uint> Many[], Others[];
uint first(RWStructuredBuffer<uint> Some[]) { return Some[0][0]; }
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  RWStructuredBuffer<uint> local[];
  Many[i][0] = first(Others);
  local[0][0] = 1;
}
// EXPECT
// DIAG: error @ 3
// DIAG: error @ 5
//| unbounded-array.hlsl:3:37: error: incomplete resource array in a function parameter
//|     3 | uint first(RWStructuredBuffer<uint> Some[]) { return Some[0][0]; }
//|       |                                     ^
//| unbounded-array.hlsl:5:28: error: definition of variable with array type needs an explicit size or an initializer
//|     5 |   RWStructuredBuffer<uint> local[];
//|       |                            ^
//| 2 errors generated.
