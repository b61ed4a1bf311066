// RUN: %check-diags %s
Texture2D<float4> Tex;
RWStructuredBuffer<float> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = Tex.mips[0][int2(0, 0)].x;
}
// EXPECT
// DIAG: ResourceUnsupported @ 2
// DIAG: ResourceInstead @ 2
//| texture-mips.hlsl:2:19: error: 'Texture2D' is not supported
//|     2 | Texture2D<float4> Tex;
//|       |                   ^~~
//| texture-mips.hlsl:2:19: note: keep the data in a StructuredBuffer or ByteAddressBuffer
//|     2 | Texture2D<float4> Tex;
//|       |                   ^~~
//| 1 error generated.
