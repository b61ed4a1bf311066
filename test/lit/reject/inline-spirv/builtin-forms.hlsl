// RUN: %check-diags %s
// Clang's errors about inputs.
RWStructuredBuffer<uint> Out;
[[vk::ext_builtin_input(24)]] static uint3 NotConst;
[[vk::ext_builtin_input(24)]] uint3 NotStatic;
[[vk::ext_builtin_output(24)]] uint3 Output;
[[vk::ext_builtin_input()]] static const uint3 None;
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = NotConst.x + NotStatic.x + Output.x + None.x;
}
// EXPECT
// DIAG: error @ 4
// DIAG: error @ 5
// DIAG: error @ 6
// DIAG: error @ 7
//| builtin-forms.hlsl:4:3: error: 'vk::ext_builtin_input' attribute only applies to static const globals
//|     4 | [[vk::ext_builtin_input(24)]] static uint3 NotConst;
//|       |   ^
//| builtin-forms.hlsl:5:3: error: 'vk::ext_builtin_input' attribute only applies to static const globals
//|     5 | [[vk::ext_builtin_input(24)]] uint3 NotStatic;
//|       |   ^
//| builtin-forms.hlsl:6:3: error: 'vk::ext_builtin_output' attribute only applies to non-const static globals
//|     6 | [[vk::ext_builtin_output(24)]] uint3 Output;
//|       |   ^
//| builtin-forms.hlsl:7:25: error: expected expression
//|     7 | [[vk::ext_builtin_input()]] static const uint3 None;
//|       |                         ^
//| 4 errors generated.
