// RUN: %check-diags %s
cbuffer C {
  float x;
  float4 v;
};
void f(inout float a) { a = 1; }
void column(inout float4x1 m) { m[0][0] += 1; }
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  x = 1;
  v.xy = 2;
  f(x);
  column(v);
}
// EXPECT
// DIAG: LowerConstantBuffer @ 9
// DIAG: LowerConstantBuffer @ 10
// DIAG: LowerConstantBuffer @ 11
// DIAG: LowerConstantBuffer @ 12
//| constant-buffer-assigned.hlsl:9:5: error: a constant buffer is read-only: copy the value to a local variable
//|     9 |   x = 1;
//|       |     ^
//| constant-buffer-assigned.hlsl:10:8: error: a constant buffer is read-only: copy the value to a local variable
//|    10 |   v.xy = 2;
//|       |        ^
//| constant-buffer-assigned.hlsl:11:5: error: a constant buffer is read-only: copy the value to a local variable
//|    11 |   f(x);
//|       |     ^
//| constant-buffer-assigned.hlsl:12:10: error: a constant buffer is read-only: copy the value to a local variable
//|    12 |   column(v);
//|       |          ^
//| 4 errors generated.
