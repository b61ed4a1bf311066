// RUN: %check-diags %s
int f(int x);
static int a = f(1);
int f(int x) { return a + (x ? f(x - 1) : 0); }
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  int x = a;
}
// EXPECT
// DIAG: LowerRecursion @ 4
//| recursion-in-initializer.hlsl:4:32: error: recursive call to 'f': shaders have no call stack; write a loop
//|     4 | int f(int x) { return a + (x ? f(x - 1) : 0); }
//|       |                                ^
//| 1 error generated.
