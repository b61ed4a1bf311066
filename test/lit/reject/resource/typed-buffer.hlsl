// RUN: %check-diags %s
Buffer<float4> T;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = T[0].x;
}
// EXPECT
// DIAG: ResourceUnsupported @ 5
// DIAG: ResourceInstead @ 5
//| typed-buffer.hlsl:5:15: error: 'Buffer' is not supported
//|     5 |   Out[0] = T[0].x;
//|       |               ^
//| typed-buffer.hlsl:5:15: note: use StructuredBuffer or ByteAddressBuffer
//|     5 |   Out[0] = T[0].x;
//|       |               ^
//| 1 error generated.
