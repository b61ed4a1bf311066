// RUN: %check-diags %s
RWStructuredBuffer<uint> A, B;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  RWStructuredBuffer<uint> both[2] = {A, B};
  both[i & 1][0] = 1;
}
// EXPECT
// DIAG: HandleIndex @ 5
// DIAG: HandleWayOut @ 5
//| local-array.hlsl:5:3: error: which resource this is must be known at compile time, but its index is computed
//|     5 |   both[i & 1][0] = 1;
//|       |   ^~~~~~~~~~~
//| local-array.hlsl:5:3: note: use each resource in a branch of its own, or declare a global array of resources and index that
//|     5 |   both[i & 1][0] = 1;
//|       |   ^~~~~~~~~~~
//| 1 error generated.
