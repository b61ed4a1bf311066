// An unsupported resource is reported where it is declared, once, and not where it is used or assigned to; an unused one not at all.
// RUN: %check-diags %s
Texture2D<float4> A;
RWTexture2D<float> B[2];
Texture2D Unused;
RWStructuredBuffer<float4> Out;
float4 read(Texture2D<float4> T, uint i) { return T.Load(int3(i, 0, 0)); }
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  Out[i] = A.Load(int3(i, 0, 0)) + read(A, i) + read(A, i + 1);
  Out[i] += A.Load(int3(i, 1, 0)) + A[uint2(i, 0)];
  B[1][uint2(i, 0)] = 1;
  B[0][uint2(i, 0)] += B[1][uint2(i, 1)];
}
// EXPECT
// DIAG: ResourceUnsupported @ 3
// DIAG: ResourceInstead @ 3
// DIAG: ResourceUnsupported @ 7
// DIAG: ResourceInstead @ 7
// DIAG: ResourceUnsupported @ 4
// DIAG: ResourceInstead @ 4
//| used-often.hlsl:3:19: error: 'Texture2D' is not supported
//|     3 | Texture2D<float4> A;
//|       |                   ^
//| used-often.hlsl:3:19: note: keep the data in a StructuredBuffer or ByteAddressBuffer
//|     3 | Texture2D<float4> A;
//|       |                   ^
//| used-often.hlsl:7:13: error: 'Texture2D' is not supported
//|     7 | float4 read(Texture2D<float4> T, uint i) { return T.Load(int3(i, 0, 0)); }
//|       |             ^~~~~~~~~~~~~~~~~~~
//| used-often.hlsl:7:13: note: keep the data in a StructuredBuffer or ByteAddressBuffer
//|     7 | float4 read(Texture2D<float4> T, uint i) { return T.Load(int3(i, 0, 0)); }
//|       |             ^~~~~~~~~~~~~~~~~~~
//| used-often.hlsl:4:20: error: 'RWTexture2D' is not supported
//|     4 | RWTexture2D<float> B[2];
//|       |                    ^
//| used-often.hlsl:4:20: note: keep the data in a StructuredBuffer or ByteAddressBuffer
//|     4 | RWTexture2D<float> B[2];
//|       |                    ^
//| 3 errors generated.
