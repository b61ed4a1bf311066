// RUN: %check-diags %s
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(9, 16, 16, 0, 1)]] a;
  __builtin_LinAlg_FillMatrix(a, 1.0);
  __builtin_LinAlg_MatrixAccumulateToDescriptor(a, Out, 0, 64, 0, 4);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixAtomicUse @ 8
//| builtin-use.hlsl:8:3: error: an A matrix cannot be accumulated in memory: use an accumulator
//|     8 |   __builtin_LinAlg_MatrixAccumulateToDescriptor(a, Out, 0, 64, 0, 4);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
