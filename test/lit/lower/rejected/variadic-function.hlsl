// RUN: %check-diags %s
int f(int a, ...) { return a; }
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  int x = f(1, 2);
}
// EXPECT
// DIAG: LowerUnsupported @ 4
//| variadic-function.hlsl:4:11: error: a variable number of arguments is not supported: pass an array
//|     4 |   int x = f(1, 2);
//|       |           ^
//| 1 error generated.
