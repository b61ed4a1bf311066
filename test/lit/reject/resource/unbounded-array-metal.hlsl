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
//| unbounded-array-metal.hlsl:2:26: error: Metal cannot pass an array of resources without a size as separate arguments: give 'Many' a size, or remove '--msl-argument-buffers=never'
//|     2 | RWStructuredBuffer<uint> Many[];
//|       |                          ^
//| unbounded-array-metal.hlsl:3:16: error: Metal cannot pass an array of resources without a size as separate arguments: give 'Texels' a size, or remove '--msl-argument-buffers=never'
//|     3 | RWBuffer<uint> Texels[];
//|       |                ^
//| 2 errors generated.
// EXPECT --emit=msl --target ../../msl/Inputs/msl-2.3.yaml
// DIAG: MslArgumentBuffer @ 2
// DIAG: MslArgumentBuffer @ 3
//| unbounded-array-metal.hlsl:2:26: error: 'Many' needs an argument buffer, which needs MSL 3.0 and target 'msl-2.3' lacks: give it a size that leaves the kernel at most 31 buffers, each passed as an argument
//|     2 | RWStructuredBuffer<uint> Many[];
//|       |                          ^
//| unbounded-array-metal.hlsl:3:16: error: 'Texels' needs an argument buffer, which needs MSL 3.0 and target 'msl-2.3' lacks: give it a size that leaves the kernel at most 31 buffers, each passed as an argument
//|     3 | RWBuffer<uint> Texels[];
//|       |                ^
//| 2 errors generated.
