// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  char c = 1;
}
// EXPECT
// DIAG: LowerType @ 3
//| char.hlsl:3:8: error: type 'char' is not supported in a shader
//|     3 |   char c = 1;
//|       |        ^
//| 1 error generated.
