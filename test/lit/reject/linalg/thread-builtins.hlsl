// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  float4 r;
  __builtin_LinAlg_Convert(r, (uint4)i, 5, 9);
  Out.Store4(0, asuint(r));
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixThreadScope @ 7
//| thread-builtins.hlsl:7:3: error: '__builtin_LinAlg_Convert' works on matrices and vectors of one thread, which are not supported: use a matrix of 'MatrixScope::Wave'
//|     7 |   __builtin_LinAlg_Convert(r, (uint4)i, 5, 9);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
