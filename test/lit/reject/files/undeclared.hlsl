// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = nothing + sqr(3);
}
// EXPECT
// DIAG: error @ 4
// DIAG: error @ 4
// DIAG: DidYouMean @ 4
//| undeclared.hlsl:4:12: error: use of undeclared identifier 'nothing'
//|     4 |   Out[0] = nothing + sqr(3);
//|       |            ^~~~~~~
//| undeclared.hlsl:4:22: error: use of undeclared identifier 'sqr'
//|     4 |   Out[0] = nothing + sqr(3);
//|       |                      ^~~
//| undeclared.hlsl:4:22: note: did you mean 'sqrt'?
//| 2 errors generated.
