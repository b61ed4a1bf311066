// RUN: %check-diags %s
RWBuffer<uint> T;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  Out[0] = T[0];
}
// EXPECT
// DIAG: ResourceUnsupported @ 5
// DIAG: ResourceInstead @ 5
//| rw-typed-buffer.hlsl:5:15: error: 'RWBuffer' is not supported
//|     5 |   Out[0] = T[0];
//|       |               ^
//| rw-typed-buffer.hlsl:5:15: note: use RWStructuredBuffer or RWByteAddressBuffer
//|     5 |   Out[0] = T[0];
//|       |               ^
//| 1 error generated.
