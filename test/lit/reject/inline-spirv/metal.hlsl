// RUN: %check-diags %s
// Metal does not have SPIR-V.
RWStructuredBuffer<uint> Out;
#ifdef __spirv__
[[vk::ext_instruction(200)]] uint flipped(uint v);
#else
uint flipped(uint v) { return ~v; }
#endif
[[vk::ext_capability(39)]] [[vk::ext_instruction(200)]] uint flippedToo(uint v);
[[vk::ext_builtin_input(4416)]] static const uint4 Mask;
[[vk::ext_builtin_input(24)]] static const uint3 Groups;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = flipped(i) + Groups.x;
  Out[i + 1] = flippedToo(i) + Mask.x + (uint)vk::ReadClock(vk::DeviceScope);
}
// EXPECT --emit=msl
// DIAG: MslInline @ 14
// DIAG: MslInline @ 14
// DIAG: MslInline @ 14
//| metal.hlsl:14:16: error: 'flippedToo' is a SPIR-V instruction or input, which Metal lacks: put it between '#ifdef __spirv__' and '#endif'
//|    14 |   Out[i + 1] = flippedToo(i) + Mask.x + (uint)vk::ReadClock(vk::DeviceScope);
//|       |                ^~~~~~~~~~
//| metal.hlsl:14:32: error: 'Mask' is a SPIR-V instruction or input, which Metal lacks: put it between '#ifdef __spirv__' and '#endif'
//|    14 |   Out[i + 1] = flippedToo(i) + Mask.x + (uint)vk::ReadClock(vk::DeviceScope);
//|       |                                ^~~~
//| metal.hlsl:14:47: error: 'vk::ReadClock' is a SPIR-V instruction or input, which Metal lacks: put it between '#ifdef __spirv__' and '#endif'
//|    14 |   Out[i + 1] = flippedToo(i) + Mask.x + (uint)vk::ReadClock(vk::DeviceScope);
//|       |                                               ^~~~~~~~~~~~~
//| 3 errors generated.
