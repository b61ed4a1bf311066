// RUN: %check-diags %s
RWStructuredBuffer<uint> Out : register(u0);
ByteAddressBuffer Many[15] : register(t1);
StructuredBuffer<uint> More[16] : register(t2);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = Many[i].Load(0) + More[2 * i + 1][i];
}
// EXPECT --emit=msl --target ../../msl/Inputs/msl-2.3.yaml
// DIAG: MslArgumentBuffer @ 4
//| large-array-metal.hlsl:4:24: error: 'More' needs an argument buffer, which needs MSL 3.0 and target 'msl-2.3' lacks: give it a size that leaves the kernel at most 31 buffers, each passed as an argument
//|     4 | StructuredBuffer<uint> More[16] : register(t2);
//|       |                        ^
//| 1 error generated.
// EXPECT --emit=msl --msl-argument-buffers=never
// DIAG: MslBuffersFull @ 4
//| large-array-metal.hlsl:4:24: error: no buffer index is left for More: Metal has 31, and '--msl-buffer SET:BINDING=INDEX' cannot add more
//|     4 | StructuredBuffer<uint> More[16] : register(t2);
//|       |                        ^
//| 1 error generated.
// EXPECT --emit=msl --msl-argument-buffers=always --target ../../msl/Inputs/msl-2.3.yaml
// DIAG: MslArgumentBuffer @ 3
// DIAG: MslArgumentBuffer @ 4
//| large-array-metal.hlsl:3:19: error: 'Many' needs an argument buffer, which needs MSL 3.0 and target 'msl-2.3' lacks: give it a size that leaves the kernel at most 31 buffers, each passed as an argument
//|     3 | ByteAddressBuffer Many[15] : register(t1);
//|       |                   ^
//| large-array-metal.hlsl:4:24: error: 'More' needs an argument buffer, which needs MSL 3.0 and target 'msl-2.3' lacks: give it a size that leaves the kernel at most 31 buffers, each passed as an argument
//|     4 | StructuredBuffer<uint> More[16] : register(t2);
//|       |                        ^
//| 2 errors generated.
