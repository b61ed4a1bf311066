// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  "abc";
}
// EXPECT
// DIAG: LowerUnsupported @ 3
//| string-literal.hlsl:3:3: error: a string is not supported: shaders have no strings
//|     3 |   "abc";
//|       |   ^~~~~
//| 1 error generated.
