// RUN: %check-diags %s
union U {
  int a;
  float b;
};
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  U u;
  u.a = 1;
}
// EXPECT
// DIAG: LowerUnsupported @ 2
//| union.hlsl:2:7: error: a union is not supported: use a struct and asuint() or asfloat()
//|     2 | union U {
//|       |       ^
//| 1 error generated.
