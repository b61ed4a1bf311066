// RUN: %check-diags %s
cbuffer C {
  float x;
  float4 v;
};
void f(inout float a) { a = 1; }
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  x = 1;
  v.xy = 2;
  f(x);
}
// EXPECT
// DIAG: LowerConstantBuffer @ 8
// DIAG: LowerConstantBuffer @ 9
// DIAG: LowerConstantBuffer @ 10
//| constant-buffer-assigned.hlsl:8:5: error: a constant buffer is read-only: copy the value to a local variable
//|     8 |   x = 1;
//|       |     ^
//| constant-buffer-assigned.hlsl:9:8: error: a constant buffer is read-only: copy the value to a local variable
//|     9 |   v.xy = 2;
//|       |        ^
//| constant-buffer-assigned.hlsl:10:5: error: a constant buffer is read-only: copy the value to a local variable
//|    10 |   f(x);
//|       |     ^
//| 3 errors generated.
