// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  noexcept(1);
}
// EXPECT
// DIAG: LowerExpression @ 3
//| noexcept.hlsl:3:3: error: this construct is not supported in a shader (CXXNoexceptExpr)
//|     3 |   noexcept(1);
//|       |   ^~~~~~~~~~~
//| 1 error generated.
