// RUN: %check-diags %s
struct S {
  int n;
  int f() { return n > 0 ? f() : 0; }
};
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  S s = {1};
  s.f();
}
// EXPECT
// DIAG: LowerRecursion @ 4
//| recursion-of-method.hlsl:4:28: error: recursive call to 'S.f': shaders have no call stack; write a loop
//|     4 |   int f() { return n > 0 ? f() : 0; }
//|       |                            ^
//| 1 error generated.
