// RUN: %check-diags %s
struct S {
  RWStructuredBuffer<uint> many[];
};
S s;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = s.many[2][i];
}
// EXPECT
// DIAG: LowerArrayUnsized @ 3
//| struct-unbounded.hlsl:3:3: error: an array needs a size
//|     3 |   RWStructuredBuffer<uint> many[];
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
