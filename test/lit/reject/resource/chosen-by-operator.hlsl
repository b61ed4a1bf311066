// RUN: %check-diags %s
RWStructuredBuffer<uint> A, B;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  RWStructuredBuffer<uint> c = i > 3 ? A : B;
  c[0] = 1;
}
// EXPECT
// DIAG: warning @ 4
// DIAG: HandleUnknown @ 5
// DIAG: HandleSetHere @ 4
// DIAG: HandleWayOut @ 5
//| chosen-by-operator.hlsl:4:32: warning: assignment of 'i > 3 ? A : B' to local resource 'c' is not to the same unique global resource [-Whlsl-explicit-binding]
//|     4 |   RWStructuredBuffer<uint> c = i > 3 ? A : B;
//|       |                                ^
//| chosen-by-operator.hlsl:5:6: error: which resource this is must be known at compile time, but it depends on control flow
//|     5 |   c[0] = 1;
//|       |      ^
//| chosen-by-operator.hlsl:4:28: note: it may be set here
//|     4 |   RWStructuredBuffer<uint> c = i > 3 ? A : B;
//|       |                            ^
//| chosen-by-operator.hlsl:5:6: note: use each resource in a branch of its own, or declare a global array of resources and index that
//|     5 |   c[0] = 1;
//|       |      ^
//| 1 warning and 1 error generated.
