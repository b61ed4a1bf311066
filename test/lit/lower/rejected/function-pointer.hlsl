// RUN: %check-diags %s
void f() {}
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  auto g = f;
}
// EXPECT
// DIAG: warning @ 4
// DIAG: LowerUnsupported @ 4
// DIAG: LowerUnsupported @ 4
//| function-pointer.hlsl:4:3: warning: 'auto' type specifier is a HLSL 202y extension [-Whlsl-202y-extensions]
//|     4 |   auto g = f;
//|       |   ^
//| function-pointer.hlsl:4:8: error: a pointer is not supported: pass the object as an inout parameter, or pass its index
//|     4 |   auto g = f;
//|       |        ^
//| function-pointer.hlsl:4:12: error: a pointer is not supported: give an array parameter its size, and an object an inout parameter or an index
//|     4 |   auto g = f;
//|       |            ^
//| 1 warning and 2 errors generated.
