// RUN: %check-diags %s
// Metal has nothing that is asked for.
RWStructuredBuffer<uint> Out;
[[vk::ext_capability(39)]] [[vk::ext_extension("SPV_X")]]
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) { Out[i] = i; }
// EXPECT --emit=msl
// DIAG: MslInlineDeclare @ 4
//| metal-declared.hlsl:4:3: error: inline SPIR-V is for Vulkan: write it between '#ifdef __spirv__' and '#endif'
//|     4 | [[vk::ext_capability(39)]] [[vk::ext_extension("SPV_X")]]
//|       |   ^
//| 1 error generated.
