// RUN: %check-diags %s
RWStructuredBuffer<uint> A[3];
[numthreads(8, 1, 1)] void main() {
  A[3][0] = 1;
}
// EXPECT
// DIAG: warning @ 4
// DIAG: note @ 2
// DIAG: LowerIndexOutOfRange @ 4
//| index-out-of-range.hlsl:4:3: warning: array index 3 is past the end of the array (that has type 'RWStructuredBuffer<uint>[3]' (aka 'RWStructuredBuffer<unsigned int>[3]')) [-Warray-bounds]
//|     4 |   A[3][0] = 1;
//|       |   ^ ~
//| index-out-of-range.hlsl:2:1: note: array 'A' declared here
//|     2 | RWStructuredBuffer<uint> A[3];
//|       | ^
//| index-out-of-range.hlsl:4:3: error: index 3 is out of range: there are 3 elements
//|     4 |   A[3][0] = 1;
//|       |   ^~~~
//| 1 warning and 1 error generated.
