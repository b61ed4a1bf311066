// RUN: %check-diags %s
// Before Vulkan 1.3, discard ends the thread: its neighbors have no derivatives.
float4 main(float2 uv : UV) : SV_Target {
  if (uv.x < 0.25)
    discard;
  return float4(ddx(uv), uv);
}
// EXPECT -T ps_6_0 -fspv-target-env=vulkan1.1
// DIAG: DerivativeAfterKill @ 6
//| discard-before-vulkan13.hlsl:6:17: warning: after 'discard', this may read a value that no thread computes: use -fspv-target-env=vulkan1.3, or allow SPV_EXT_demote_to_helper_invocation with -fspv-extension= [-Wderivative-after-discard]
//|     6 |   return float4(ddx(uv), uv);
//|       |                 ^~~
//| 1 warning generated.
// EXPECT -T ps_6_0 -fspv-target-env=vulkan1.1 -fspv-extension=SPV_EXT_demote_to_helper_invocation
// EXPECT -T ps_6_0
