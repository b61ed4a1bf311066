// RUN: %check-diags %s
RWStructuredBuffer<uint> Many[], Others[];
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  RWStructuredBuffer<uint> local[];
  Many[i][0] = Others[i][0];
  local[0][0] = 1;
}
// EXPECT
// DIAG: error @ 4
//| unbounded-array.hlsl:4:28: error: definition of variable with array type needs an explicit size or an initializer
//|     4 |   RWStructuredBuffer<uint> local[];
//|       |                            ^
//| 1 error generated.
