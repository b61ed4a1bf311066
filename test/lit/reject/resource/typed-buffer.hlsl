// RUN: %check-diags %s
Buffer<float4> T;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = T[0].x;
}
// EXPECT
// DIAG: ResourceUnsupported @ 2
// DIAG: ResourceInstead @ 2
//| typed-buffer.hlsl:2:16: error: 'Buffer' is not supported
//|     2 | Buffer<float4> T;
//|       |                ^
//| typed-buffer.hlsl:2:16: note: use StructuredBuffer or ByteAddressBuffer
//|     2 | Buffer<float4> T;
//|       |                ^
//| 1 error generated.
