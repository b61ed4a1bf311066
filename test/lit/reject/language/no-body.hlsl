// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
int external(int x);
[numthreads(8, 1, 1)] void main() {
  Out[0] = external(3);
}
// EXPECT
// DIAG: LowerNoBody @ 5
//| no-body.hlsl:5:12: error: 'external' is called but has no body
//|     5 |   Out[0] = external(3);
//|       |            ^~~~~~~~
//| 1 error generated.
