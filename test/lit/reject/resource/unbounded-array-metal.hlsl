// RUN: %check-diags %s
RWStructuredBuffer<uint> Many[];
RWBuffer<uint> Texels[];
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Many[1][Many[2].IncrementCounter()] = 1;
  Texels[2][i] = 1;
}
// EXPECT --emit=msl --msl-argument-buffers=never
// DIAG: MslUnbounded @ 2
// DIAG: MslUnbounded @ 3
//| unbounded-array-metal.hlsl:2:26: error: an array of resources without a size cannot be bound on Metal as an argument for each of them: give 'Many' a size, or leave out '--msl-argument-buffers=never'
//|     2 | RWStructuredBuffer<uint> Many[];
//|       |                          ^
//| unbounded-array-metal.hlsl:3:16: error: an array of resources without a size cannot be bound on Metal as an argument for each of them: give 'Texels' a size, or leave out '--msl-argument-buffers=never'
//|     3 | RWBuffer<uint> Texels[];
//|       |                ^
//| 2 errors generated.
// EXPECT --emit=msl --target ../../msl/Inputs/msl-2.3.yaml
// DIAG: MslArgumentBuffer @ 2
// DIAG: MslArgumentBuffer @ 3
//| unbounded-array-metal.hlsl:2:26: error: 'Many' needs an argument buffer, which is new in MSL 3.0 and not in target 'msl-2.3': give it a size with which the kernel has 31 buffers at most, each of which is an argument
//|     2 | RWStructuredBuffer<uint> Many[];
//|       |                          ^
//| unbounded-array-metal.hlsl:3:16: error: 'Texels' needs an argument buffer, which is new in MSL 3.0 and not in target 'msl-2.3': give it a size with which the kernel has 31 buffers at most, each of which is an argument
//|     3 | RWBuffer<uint> Texels[];
//|       |                ^
//| 2 errors generated.
