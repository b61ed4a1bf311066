// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  float x = i;
  Out[0] = ddx(x) + ddy(x) + ddx_fine(x) + fwidth(x);
}
// EXPECT
// DIAG: IntrinsicUnavailable @ 5
// DIAG: IntrinsicUnavailable @ 5
// DIAG: IntrinsicUnavailable @ 5
// DIAG: IntrinsicUnavailable @ 5
//| derivatives.hlsl:5:12: error: intrinsic 'ddx' cannot be used: derivatives are not available in compute shaders
//|     5 |   Out[0] = ddx(x) + ddy(x) + ddx_fine(x) + fwidth(x);
//|       |            ^~~
//| derivatives.hlsl:5:21: error: intrinsic 'ddy' cannot be used: derivatives are not available in compute shaders
//|     5 |   Out[0] = ddx(x) + ddy(x) + ddx_fine(x) + fwidth(x);
//|       |                     ^~~
//| derivatives.hlsl:5:30: error: intrinsic 'ddx_fine' cannot be used: derivatives are not available in compute shaders
//|     5 |   Out[0] = ddx(x) + ddy(x) + ddx_fine(x) + fwidth(x);
//|       |                              ^~~~~~~~
//| derivatives.hlsl:5:44: error: intrinsic 'fwidth' cannot be used: derivatives are not available in compute shaders
//|     5 |   Out[0] = ddx(x) + ddy(x) + ddx_fine(x) + fwidth(x);
//|       |                                            ^~~~~~
//| 4 errors generated.
