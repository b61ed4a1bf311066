// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  int x, y;
  (id.x ? x : y) = 3;
}
// EXPECT
// DIAG: LowerNotAssignable @ 4
//| conditional-assigned.hlsl:4:18: error: this expression is a value, not a variable: it cannot be assigned to
//|     4 |   (id.x ? x : y) = 3;
//|       |                  ^
//| 1 error generated.
