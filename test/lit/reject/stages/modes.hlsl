// RUN: %check-diags %s
[[vk::early_and_late_tests]] [[vk::stencil_ref_less_equal_back]] [[vk::stencil_ref_greater_equal_back]] [[vk::stencil_ref_unchanged_front]]
void main() {}
// EXPECT -T ps_6_0
// DIAG: StageModesClash @ 3
//| modes.hlsl:3:6: error: [[vk::stencil_ref_greater_equal_back]] contradicts [[vk::stencil_ref_less_equal_back]]
//|     3 | void main() {}
//|       |      ^~~~
//| 1 error generated.
