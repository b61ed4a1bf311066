// RUN: %check-diags %s
struct S {
  uint a : 4;
  uint b : 28;
};
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  S s;
  s.a = 3;
  Out[0] = s.a;
}
// EXPECT
// DIAG: LowerUnsupported @ 3
// DIAG: LowerUnsupported @ 4
//| bit-field.hlsl:3:8: error: a bit-field is not supported: use a whole integer with shifts and masks
//|     3 |   uint a : 4;
//|       |        ^
//| bit-field.hlsl:4:8: error: a bit-field is not supported: use a whole integer with shifts and masks
//|     4 |   uint b : 28;
//|       |        ^
//| 2 errors generated.
