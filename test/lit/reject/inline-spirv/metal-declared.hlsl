// RUN: %check-diags %s
// Metal supports none of the declared needs.
RWStructuredBuffer<uint> Out;
#ifdef __spirv__
[[vk::ext_capability(39)]]
#endif
[[vk::ext_capability(39)]] [[vk::ext_extension("SPV_X")]]
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) { Out[i] = i; }
// EXPECT --emit=msl
// DIAG: MslInlineDeclare @ 7
//| metal-declared.hlsl:7:3: error: inline SPIR-V works only for Vulkan: put it between '#ifdef __spirv__' and '#endif'
//|     7 | [[vk::ext_capability(39)]] [[vk::ext_extension("SPV_X")]]
//|       |   ^
//| 1 error generated.
