// RUN: %check-diags %s
float4 main() : SV_Target {
  return float4(GetRenderTargetSamplePosition(1), GetRenderTargetSampleCount(), 0);
}
// EXPECT -T ps_6_0
// DIAG: IntrinsicUnavailable @ 3
// DIAG: IntrinsicUnavailable @ 3
//| sample-positions.hlsl:3:17: error: intrinsic 'GetRenderTargetSamplePosition' cannot be used: Vulkan and Metal do not tell a shader where the samples of its targets are; pass the positions in a constant buffer, or interpolate with EvaluateAttributeAtSample
//|     3 |   return float4(GetRenderTargetSamplePosition(1), GetRenderTargetSampleCount(), 0);
//|       |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| sample-positions.hlsl:3:51: error: intrinsic 'GetRenderTargetSampleCount' cannot be used: Vulkan and Metal do not tell a shader the samples of its targets; pass the number in a constant buffer
//|     3 |   return float4(GetRenderTargetSamplePosition(1), GetRenderTargetSampleCount(), 0);
//|       |                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
