// RUN: %check-diags %s
FeedbackTexture2D<SAMPLER_FEEDBACK_MIN_MIP> Feedback : register(u0);
FeedbackTexture2DArray<SAMPLER_FEEDBACK_MIP_REGION_USED> Layers : register(u1);
Texture2D Color;
SamplerState Linear;
float4 main(float2 uv : UV) : SV_Target {
  Feedback.WriteSamplerFeedback(Color, Linear, uv);
  return Color.Sample(Linear, uv);
}
// EXPECT -T ps_6_5
// DIAG: TypeUnsupported @ 2
// DIAG: TypeInstead @ 2
// DIAG: TypeUnsupported @ 3
// DIAG: TypeInstead @ 3
//| feedback.hlsl:2:1: error: 'FeedbackTexture2D' is not supported
//|     2 | FeedbackTexture2D<SAMPLER_FEEDBACK_MIN_MIP> Feedback : register(u0);
//|       | ^~~~~~~~~~~~~~~~~
//| feedback.hlsl:2:1: note: Vulkan and Metal have no sampler feedback: write the levels that CalculateLevelOfDetail returns to a buffer
//|     2 | FeedbackTexture2D<SAMPLER_FEEDBACK_MIN_MIP> Feedback : register(u0);
//|       | ^~~~~~~~~~~~~~~~~
//| feedback.hlsl:3:1: error: 'FeedbackTexture2DArray' is not supported
//|     3 | FeedbackTexture2DArray<SAMPLER_FEEDBACK_MIP_REGION_USED> Layers : register(u1);
//|       | ^~~~~~~~~~~~~~~~~~~~~~
//| feedback.hlsl:3:1: note: Vulkan and Metal have no sampler feedback: write the levels that CalculateLevelOfDetail returns to a buffer
//|     3 | FeedbackTexture2DArray<SAMPLER_FEEDBACK_MIP_REGION_USED> Layers : register(u1);
//|       | ^~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
