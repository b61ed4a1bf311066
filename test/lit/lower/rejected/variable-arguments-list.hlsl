// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  __builtin_va_list l;
}
// EXPECT
// DIAG: LowerUnsupported @ 3
//| variable-arguments-list.hlsl:3:21: error: a pointer is not supported: pass the object as an inout parameter, or pass its index
//|     3 |   __builtin_va_list l;
//|       |                     ^
//| 1 error generated.
