// RUN: %check-diags %s
int g(int x);
int f(int x) { return g(x - 1); }
int g(int x) { return x > 0 ? f(x) : 0; }
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  int x = f(id.x);
}
// EXPECT
// DIAG: LowerRecursion @ 4
// DIAG: LowerRecursionCall @ 3
//| recursion.hlsl:4:31: error: recursive call to 'f': shaders have no call stack; write a loop
//|     4 | int g(int x) { return x > 0 ? f(x) : 0; }
//|       |                               ^
//| recursion.hlsl:3:23: note: 'f' calls 'g' here
//|     3 | int f(int x) { return g(x - 1); }
//|       |                       ^
//| 1 error generated.
