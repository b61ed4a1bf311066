// RUN: %check-diags %s
union U {
  uint a;
  float b;
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  U u;
  u.b = 3;
  Out[0] = u.a;
}
// EXPECT
// DIAG: LowerUnsupported @ 2
//| union.hlsl:2:7: error: a union is not supported: use a struct and asuint() or asfloat()
//|     2 | union U {
//|       |       ^
//| 1 error generated.
