// An unsupported resource is reported where it is declared, once, and not where it is used or assigned to; an unused one not at all.
// RUN: %check-diags %s
RasterizerOrderedBuffer<float4> A;
RasterizerOrderedBuffer<float4> B[2];
RasterizerOrderedBuffer<float4> Unused;
RWStructuredBuffer<float4> Out;
float4 read(RasterizerOrderedBuffer<float4> T, uint i) { return T[i]; }
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  Out[i] = A[i] + read(A, i) + read(A, i + 1);
  Out[i] += A[i + 1];
  B[1][i] = 1;
  B[0][i] += B[1][i + 1];
}
// EXPECT
// DIAG: ResourceUnsupported @ 3
// DIAG: ResourceInstead @ 3
// DIAG: ResourceUnsupported @ 7
// DIAG: ResourceInstead @ 7
// DIAG: ResourceUnsupported @ 4
// DIAG: ResourceInstead @ 4
//| used-often.hlsl:3:33: error: 'RasterizerOrderedBuffer' is not supported
//|     3 | RasterizerOrderedBuffer<float4> A;
//|       |                                 ^
//| used-often.hlsl:3:33: note: rasterizer order exists only in pixel shaders
//|     3 | RasterizerOrderedBuffer<float4> A;
//|       |                                 ^
//| used-often.hlsl:7:13: error: 'RasterizerOrderedBuffer' is not supported
//|     7 | float4 read(RasterizerOrderedBuffer<float4> T, uint i) { return T[i]; }
//|       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| used-often.hlsl:7:13: note: rasterizer order exists only in pixel shaders
//|     7 | float4 read(RasterizerOrderedBuffer<float4> T, uint i) { return T[i]; }
//|       |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| used-often.hlsl:4:33: error: 'RasterizerOrderedBuffer' is not supported
//|     4 | RasterizerOrderedBuffer<float4> B[2];
//|       |                                 ^
//| used-often.hlsl:4:33: note: rasterizer order exists only in pixel shaders
//|     4 | RasterizerOrderedBuffer<float4> B[2];
//|       |                                 ^
//| 3 errors generated.
