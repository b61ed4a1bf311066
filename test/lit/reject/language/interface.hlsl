// An interface declares methods; variables cannot have its type.
// RUN: %check-diags %s
interface I {
  int f();
};
struct S : I {
  int f() { return 1; }
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  I i;
  Out[0] = i.f();
}
// EXPECT
// DIAG: LowerNoBody @ 12
//| interface.hlsl:12:14: error: 'f' is called but has no body
//|    12 |   Out[0] = i.f();
//|       |              ^
//| 1 error generated.
