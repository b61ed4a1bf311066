// RUN: %check-diags %s
struct B {
  uint a : 3;
};
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  B b;
  b.a = 1;
}
// EXPECT
// DIAG: LowerUnsupported @ 3
//| bit-field.hlsl:3:8: error: a bit-field is not supported: use a whole integer with shifts and masks
//|     3 |   uint a : 3;
//|       |        ^
//| 1 error generated.
