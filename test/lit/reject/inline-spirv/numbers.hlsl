// RUN: %check-diags %s
// Numbers of instructions have 16 bits, those of capabilities 32.
typedef vk::SpirvOpaqueType<65536> Opaque;
[[vk::ext_instruction(65536)]] uint core(uint v);
[[vk::ext_instruction(65536, "GLSL.std.450")]] float extended(float v);
[[vk::ext_capability(0x100000000)]] [[vk::ext_instruction(200)]] uint flipped(uint v);
RWStructuredBuffer<float> Out;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Opaque o;
  Out[1] = core(i);
  Out[2] = extended(i);
  Out[3] = flipped(i);
}
// EXPECT
// DIAG: InlineNumber @ 9
// DIAG: InlineNumber @ 4
// DIAG: InlineNumber @ 5
// DIAG: InlineNumber @ 6
//| numbers.hlsl:9:10: error: the number for 'SpirvOpaqueType' must be a constant of 16 bits, at least 1
//|     9 |   Opaque o;
//|       |          ^
//| numbers.hlsl:4:23: error: the number for 'vk::ext_instruction' must be a constant of 16 bits, at least 0
//|     4 | [[vk::ext_instruction(65536)]] uint core(uint v);
//|       |                       ^~~~~
//| numbers.hlsl:5:23: error: the number for 'vk::ext_instruction' must be a constant of 16 bits, at least 0
//|     5 | [[vk::ext_instruction(65536, "GLSL.std.450")]] float extended(float v);
//|       |                       ^~~~~
//| numbers.hlsl:6:22: error: the number for 'vk::ext_capability' must be a constant of 32 bits, at least 0
//|     6 | [[vk::ext_capability(0x100000000)]] [[vk::ext_instruction(200)]] uint flipped(uint v);
//|       |                      ^~~~~~~~~~~
//| 4 errors generated.
