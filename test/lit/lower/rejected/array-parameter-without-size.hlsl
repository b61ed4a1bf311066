// RUN: %check-diags %s
void f(float a[]) {}
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  float b[3];
  f(b);
}
// EXPECT
// DIAG: LowerUnsupported @ 5
//| array-parameter-without-size.hlsl:5:5: error: a pointer is not supported: give an array parameter its size, and an object an inout parameter or an index
//|     5 |   f(b);
//|       |     ^
//| 1 error generated.
