// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  _Complex float c;
}
// EXPECT
// DIAG: LowerUnsupported @ 3
//| complex.hlsl:3:18: error: a complex number is not supported: use a vector of two components
//|     3 |   _Complex float c;
//|       |                  ^
//| 1 error generated.
