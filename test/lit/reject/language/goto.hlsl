// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
again:
  Out[i] += 1;
  if (Out[i] < 5)
    goto again;
}
// EXPECT
// DIAG: LowerUnsupported @ 4
// DIAG: LowerUnsupported @ 7
//| goto.hlsl:4:1: error: a label is not supported: use a loop, break or continue
//|     4 | again:
//|       | ^~~~~
//| goto.hlsl:7:5: error: 'goto' is not supported: use a loop, break or continue
//|     7 |     goto again;
//|       |     ^~~~
//| 2 errors generated.
