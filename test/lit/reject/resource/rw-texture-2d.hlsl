// RUN: %check-diags %s
RWTexture2D<float> T;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = T[uint2(0, 0)];
}
// EXPECT
// DIAG: ResourceUnsupported @ 2
// DIAG: ResourceInstead @ 2
//| rw-texture-2d.hlsl:2:20: error: 'RWTexture2D' is not supported
//|     2 | RWTexture2D<float> T;
//|       |                    ^
//| rw-texture-2d.hlsl:2:20: note: keep the data in a StructuredBuffer or ByteAddressBuffer
//|     2 | RWTexture2D<float> T;
//|       |                    ^
//| 1 error generated.
