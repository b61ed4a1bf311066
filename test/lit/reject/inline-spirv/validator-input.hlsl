// RUN: %check-diags %s
// The validator's error about a built-in input is reported at the variable, also where its value at another place is read.
[[vk::ext_builtin_input(/* none */ 64)]] static const float2 Unknown;
[[vk::ext_builtin_input(/* FragCoord */ 15)]] static const float2 Narrow;
float2 ofSample(float2 v) { return EvaluateAttributeAtSample(v, 3); }
float4 unknown() : SV_Target { return ofSample(Unknown).xyxy; }
float4 narrow() : SV_Target { return ofSample(Narrow).xyxy; }
// EXPECT -T ps_6_8 -E unknown
// DIAG: SpirvInlineInvalid @ 3
//| validator-input.hlsl:3:62: error: the SPIR-V validator rejects this inline instruction: Invalid built-in operand: 64
//|     3 | [[vk::ext_builtin_input(/* none */ 64)]] static const float2 Unknown;
//|       |                                                              ^
//| 1 error generated.
// EXPECT -T ps_6_8 -E narrow
// DIAG: SpirvInlineInvalid @ 4
//| validator-input.hlsl:4:67: error: the SPIR-V validator rejects this inline instruction: [VUID-FragCoord-FragCoord-04212] According to the Vulkan spec BuiltIn FragCoord variable needs to be a 4-component 32-bit float vector. ID <11> (OpVariable) has 2 components.
//|     4 | [[vk::ext_builtin_input(/* FragCoord */ 15)]] static const float2 Narrow;
//|       |                                                                   ^
//| 1 error generated.
