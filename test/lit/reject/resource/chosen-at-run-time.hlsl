// RUN: %check-diags %s
RWStructuredBuffer<uint> A, B;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  RWStructuredBuffer<uint> c = A;
  if (i > 3)
    c = B;
  c[0] = 1;
}
// EXPECT
// DIAG: warning @ 6
// DIAG: note @ 4
// DIAG: HandleUnknown @ 7
// DIAG: HandleSetHere @ 6
// DIAG: HandleSetHere @ 4
// DIAG: HandleWayOut @ 7
//| chosen-at-run-time.hlsl:6:9: warning: assignment of 'B' to local resource 'c' is not to the same unique global resource [-Whlsl-explicit-binding]
//|     6 |     c = B;
//|       |         ^
//| chosen-at-run-time.hlsl:4:28: note: variable 'c' is declared here
//|     4 |   RWStructuredBuffer<uint> c = A;
//|       |                            ^
//| chosen-at-run-time.hlsl:7:6: error: which resource this is must be known at compile time, but it depends on control flow
//|     7 |   c[0] = 1;
//|       |      ^
//| chosen-at-run-time.hlsl:6:7: note: it may be set here
//|     6 |     c = B;
//|       |       ^
//| chosen-at-run-time.hlsl:4:28: note: it may be set here
//|     4 |   RWStructuredBuffer<uint> c = A;
//|       |                            ^
//| chosen-at-run-time.hlsl:7:6: note: use each resource in a branch of its own, or declare a global array of resources and index that
//|     7 |   c[0] = 1;
//|       |      ^
//| 1 warning and 1 error generated.
