// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  __func__;
}
// EXPECT
// DIAG: LowerUnsupported @ 3
//| function-name.hlsl:3:3: error: a string is not supported: shaders have no strings
//|     3 |   __func__;
//|       |   ^~~~~~~~
//| 1 error generated.
