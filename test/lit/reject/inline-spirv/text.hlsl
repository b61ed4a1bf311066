// RUN: %check-diags %s
// Strings that SPIR-V does not have: with a zero byte, of wide characters, not in UTF-8.
RWStructuredBuffer<float> Out;
[[vk::ext_extension("SPV_\0")]] [[vk::ext_instruction(127)]] float zero(float v);
[[vk::ext_extension(L"SPV_KHR_8bit_storage")]] [[vk::ext_instruction(127)]] float wide(float v);
[[vk::ext_extension("SPV_\xe4")]] [[vk::ext_instruction(127)]] float latin(float v);
[[vk::ext_instruction(8, "GLSL.std.450\0")]] float set(float v);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[1] = zero(Out[0]) + wide(Out[0]) + latin(Out[0]);
  Out[2] = set(Out[0]);
  [[vk::ext_decorate_string(5635, "\xff")]] float x = i;
  Out[3] = x;
}
// EXPECT
// DIAG: InlineText @ 4
// DIAG: InlineText @ 5
// DIAG: InlineText @ 6
// DIAG: InlineText @ 7
// DIAG: InlineText @ 11
//| text.hlsl:4:3: error: 'vk::ext_extension' needs a non-empty string in UTF-8 without a zero byte
//|     4 | [[vk::ext_extension("SPV_\0")]] [[vk::ext_instruction(127)]] float zero(float v);
//|       |   ^~
//| text.hlsl:5:3: error: 'vk::ext_extension' needs a non-empty string in UTF-8 without a zero byte
//|     5 | [[vk::ext_extension(L"SPV_KHR_8bit_storage")]] [[vk::ext_instruction(127)]] float wide(float v);
//|       |   ^~
//| text.hlsl:6:3: error: 'vk::ext_extension' needs a non-empty string in UTF-8 without a zero byte
//|     6 | [[vk::ext_extension("SPV_\xe4")]] [[vk::ext_instruction(127)]] float latin(float v);
//|       |   ^~
//| text.hlsl:7:3: error: 'vk::ext_instruction' needs a non-empty string in UTF-8 without a zero byte
//|     7 | [[vk::ext_instruction(8, "GLSL.std.450\0")]] float set(float v);
//|       |   ^~
//| text.hlsl:11:5: error: 'vk::ext_decorate_string' needs a non-empty string in UTF-8 without a zero byte
//|    11 |   [[vk::ext_decorate_string(5635, "\xff")]] float x = i;
//|       |     ^~
//| 5 errors generated.
