// RUN: %check-diags %s
Texture2D<float4> T;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = T.Load(int3(0, 0, 0)).x;
}
// EXPECT
// DIAG: ResourceUnsupported @ 5
// DIAG: ResourceInstead @ 5
//| texture-2d.hlsl:5:14: error: 'Texture2D' is not supported
//|     5 |   Out[0] = T.Load(int3(0, 0, 0)).x;
//|       |              ^~~~
//| texture-2d.hlsl:5:14: note: keep the data in a StructuredBuffer or ByteAddressBuffer
//|     5 |   Out[0] = T.Load(int3(0, 0, 0)).x;
//|       |              ^~~~
//| 1 error generated.
