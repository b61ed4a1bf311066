// RUN: %check-diags %s
RWStructuredBuffer<uint> Many[];
RWBuffer<uint> Texels[];
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Many[1][Many[2].IncrementCounter()] = 1;
  Texels[2][i] = 1;
}
// EXPECT --emit=msl
// DIAG: MslUnbounded @ 2
// DIAG: MslUnbounded @ 3
//| unbounded-array-metal.hlsl:2:26: error: an array of resources without a size cannot be bound on Metal, where each of them is an argument of the kernel: give 'Many' a size
//|     2 | RWStructuredBuffer<uint> Many[];
//|       |                          ^
//| unbounded-array-metal.hlsl:3:16: error: an array of resources without a size cannot be bound on Metal, where each of them is an argument of the kernel: give 'Texels' a size
//|     3 | RWBuffer<uint> Texels[];
//|       |                ^
//| 2 errors generated.
