// RUN: %check-diags %s
void f() {}
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  (void)f;
}
// EXPECT
// DIAG: LowerUnsupported @ 4
//| function-as-value.hlsl:4:9: error: a function as a value is not supported: use a template parameter
//|     4 |   (void)f;
//|       |         ^
//| 1 error generated.
