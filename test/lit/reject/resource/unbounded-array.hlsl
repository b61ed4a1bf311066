// RUN: %check-diags %s
RWStructuredBuffer<uint> Many[];
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Many[i][0] = 1;
}
// EXPECT
// DIAG: ResourceArrayUnbounded @ 2
//| unbounded-array.hlsl:2:26: error: array of resources 'Many' needs a size
//|     2 | RWStructuredBuffer<uint> Many[];
//|       |                          ^~~~
//| 1 error generated.
