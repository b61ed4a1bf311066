// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  float2x2 m;
  m._m00_m11[id.x] = 1;
}
// EXPECT
// DIAG: LowerNotAssignable @ 4
//| matrix-elements-dynamic.hlsl:4:20: error: this expression is a value, not a variable: it cannot be assigned to
//|     4 |   m._m00_m11[id.x] = 1;
//|       |                    ^
//| 1 error generated.
