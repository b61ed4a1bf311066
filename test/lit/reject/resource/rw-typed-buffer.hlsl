// RUN: %check-diags %s
RWBuffer<uint> T;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = T[0];
}
// EXPECT
// DIAG: ResourceUnsupported @ 2
// DIAG: ResourceInstead @ 2
//| rw-typed-buffer.hlsl:2:16: error: 'RWBuffer' is not supported
//|     2 | RWBuffer<uint> T;
//|       |                ^
//| rw-typed-buffer.hlsl:2:16: note: use RWStructuredBuffer or RWByteAddressBuffer
//|     2 | RWBuffer<uint> T;
//|       |                ^
//| 1 error generated.
