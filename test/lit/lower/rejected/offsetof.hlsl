// RUN: %check-diags %s
struct P {
  int a;
  int b;
};
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  int x = __builtin_offsetof(P, b);
}
// EXPECT
// DIAG: LowerUnsupported @ 7
//| offsetof.hlsl:7:11: error: 'offsetof' is not supported: the layout of a struct depends on where it is stored
//|     7 |   int x = __builtin_offsetof(P, b);
//|       |           ^~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
