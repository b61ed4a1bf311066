// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main(float4 p : SV_Position) {}
// EXPECT
// DIAG: error @ 2
//| unknown-semantic.hlsl:2:44: error: attribute 'SV_Position' is unsupported in 'compute' shaders, requires one of the following: vertex, pixel
//|     2 | [numthreads(8, 1, 1)] void main(float4 p : SV_Position) {}
//|       |                                            ^
//| 1 error generated.
