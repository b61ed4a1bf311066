// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  int x = __builtin_bit_cast(int, 1.0f);
}
// EXPECT
// DIAG: LowerUnsupported @ 3
//| bit-cast.hlsl:3:11: error: '__builtin_bit_cast' is not supported: use asuint(), asint() or asfloat()
//|     3 |   int x = __builtin_bit_cast(int, 1.0f);
//|       |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
