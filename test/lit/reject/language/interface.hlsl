// RUN: %check-diags %s
interface I {
  int f();
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = 1;
}
// EXPECT
// DIAG: error @ 2
// DIAG: error @ 3
//| interface.hlsl:2:1: error: unknown type name 'interface'
//|     2 | interface I {
//|       | ^
//| interface.hlsl:3:7: error: expected '(' for function-style cast or type construction
//|     3 |   int f();
//|       |   ~~~ ^
//| 2 errors generated.
