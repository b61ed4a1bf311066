// RUN: %check-diags %s
RWTexture2D<float> T;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = T[uint2(0, 0)];
}
// EXPECT
// DIAG: ResourceUnsupported @ 5
// DIAG: ResourceInstead @ 5
//| rw-texture-2d.hlsl:5:25: error: 'RWTexture2D' is not supported
//|     5 |   Out[0] = T[uint2(0, 0)];
//|       |                         ^
//| rw-texture-2d.hlsl:5:25: note: keep the data in a StructuredBuffer or ByteAddressBuffer
//|     5 |   Out[0] = T[uint2(0, 0)];
//|       |                         ^
//| 1 error generated.
