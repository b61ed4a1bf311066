// RUN: %check-diags %s
struct P {
  int a;
};
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  P p = (P){1};
}
// EXPECT
// DIAG: LowerUnsupported @ 6
//| compound-literal.hlsl:6:9: error: a compound literal is not supported: declare a local variable
//|     6 |   P p = (P){1};
//|       |         ^~~~~~
//| 1 error generated.
