// RUN: %check-diags %s
// Numbers far beyond Metal's tables, up to the largest, which has none behind it.
[[vk::binding(4294967295)]] RWByteAddressBuffer Last;
[[vk::binding(31, 0)]] RWByteAddressBuffer Next;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Last.Store(4 * i, i);
  Next.Store(4 * i, i);
}
// EXPECT --emit=msl
// DIAG: MslBufferRange @ 4
// DIAG: MslBufferRange @ 3
//| largest-binding-metal.hlsl:4:44: error: 'Next' would be buffer 31, and Metal's are 0 to 30: choose an index with '--msl-buffer SET:BINDING=INDEX'
//|     4 | [[vk::binding(31, 0)]] RWByteAddressBuffer Next;
//|       |                                            ^
//| largest-binding-metal.hlsl:3:49: error: 'Last' would be buffer 4294967295, and Metal's are 0 to 30: choose an index with '--msl-buffer SET:BINDING=INDEX'
//|     3 | [[vk::binding(4294967295)]] RWByteAddressBuffer Last;
//|       |                                                 ^
//| 2 errors generated.
