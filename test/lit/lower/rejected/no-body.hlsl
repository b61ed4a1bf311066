// RUN: %check-diags %s
int f(int x);
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  int x = f(1);
}
// EXPECT
// DIAG: LowerNoBody @ 4
//| no-body.hlsl:4:11: error: 'f' is called but has no body
//|     4 |   int x = f(1);
//|       |           ^
//| 1 error generated.
