// RUN: %check-diags %s
Texture2D<float4> T;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = T.Load(int3(0, 0, 0)).x;
}
// EXPECT
// DIAG: ResourceUnsupported @ 2
// DIAG: ResourceInstead @ 2
//| texture-2d.hlsl:2:19: error: 'Texture2D' is not supported
//|     2 | Texture2D<float4> T;
//|       |                   ^
//| texture-2d.hlsl:2:19: note: keep the data in a StructuredBuffer or ByteAddressBuffer
//|     2 | Texture2D<float4> T;
//|       |                   ^
//| 1 error generated.
