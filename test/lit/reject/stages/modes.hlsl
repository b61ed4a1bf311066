// RUN: %check-diags %s
[[vk::early_and_late_tests]] [[vk::stencil_ref_less_equal_back]] [[vk::stencil_ref_greater_equal_back]] [[vk::stencil_ref_unchanged_front]]
void main() {}
[[vk::depth_unchanged]] float darker() : SV_DepthLessEqual { return 0; }
[[vk::depth_unchanged]] void lighter(out float depth : SV_DepthGreaterEqual) { depth = 0; }
// EXPECT -T ps_6_0
// DIAG: StageModesClash @ 3
//| modes.hlsl:3:6: error: [[vk::stencil_ref_greater_equal_back]] contradicts [[vk::stencil_ref_less_equal_back]]
//|     3 | void main() {}
//|       |      ^~~~
//| 1 error generated.
// EXPECT -T ps_6_0 -E darker
// DIAG: StageModeValue @ 4
//| modes.hlsl:4:42: error: 'SV_DepthLessEqual' contradicts [[vk::depth_unchanged]]: use 'SV_Depth'
//|     4 | [[vk::depth_unchanged]] float darker() : SV_DepthLessEqual { return 0; }
//|       |                                          ^~~~~~~~~~~~~~~~~
//| 1 error generated.
// EXPECT -T ps_6_0 -E lighter
// DIAG: StageModeValue @ 5
//| modes.hlsl:5:56: error: 'SV_DepthGreaterEqual' contradicts [[vk::depth_unchanged]]: use 'SV_Depth'
//|     5 | [[vk::depth_unchanged]] void lighter(out float depth : SV_DepthGreaterEqual) { depth = 0; }
//|       |                                                        ^~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
