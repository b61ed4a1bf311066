// Types that Clang does not support: each is reported at its declaration, and its uses are not.
// RUN: %check-diags %s
FeedbackTexture2DArray<SAMPLER_FEEDBACK_MIP_REGION_USED> Layers[3];
FeedbackTexture2D<SAMPLER_FEEDBACK_MIN_MIP> Feedback;
Texture2D<float4> Known;
PointStream<float4> Scene;
RWStructuredBuffer<float4> Out;
float4 first(FeedbackTexture2D<SAMPLER_FEEDBACK_MIN_MIP> Sky) { return Sky; }
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  Out[i] = Layers[1][uint3(i, 0, 0)].x + Known.Load(int3(0, 0, 0));
  LineStream<float4> Query;
  Query.Append(Out[0]);
  struct RayDesc { int a; } Own = {1};
  Out[i + 1] = Own.a;
}
// EXPECT
// DIAG: TypeUnsupported @ 3
// DIAG: TypeInstead @ 3
// DIAG: TypeUnsupported @ 4
// DIAG: TypeInstead @ 4
// DIAG: TypeUnsupported @ 8
// DIAG: TypeInstead @ 8
//| unknown-types.hlsl:3:1: error: 'FeedbackTexture2DArray' is not supported
//|     3 | FeedbackTexture2DArray<SAMPLER_FEEDBACK_MIP_REGION_USED> Layers[3];
//|       | ^~~~~~~~~~~~~~~~~~~~~~
//| unknown-types.hlsl:3:1: note: Vulkan and Metal have no sampler feedback: write the levels that CalculateLevelOfDetail returns to a buffer
//|     3 | FeedbackTexture2DArray<SAMPLER_FEEDBACK_MIP_REGION_USED> Layers[3];
//|       | ^~~~~~~~~~~~~~~~~~~~~~
//| unknown-types.hlsl:4:1: error: 'FeedbackTexture2D' is not supported
//|     4 | FeedbackTexture2D<SAMPLER_FEEDBACK_MIN_MIP> Feedback;
//|       | ^~~~~~~~~~~~~~~~~
//| unknown-types.hlsl:4:1: note: Vulkan and Metal have no sampler feedback: write the levels that CalculateLevelOfDetail returns to a buffer
//|     4 | FeedbackTexture2D<SAMPLER_FEEDBACK_MIN_MIP> Feedback;
//|       | ^~~~~~~~~~~~~~~~~
//| unknown-types.hlsl:8:14: error: 'FeedbackTexture2D' is not supported
//|     8 | float4 first(FeedbackTexture2D<SAMPLER_FEEDBACK_MIN_MIP> Sky) { return Sky; }
//|       |              ^~~~~~~~~~~~~~~~~
//| unknown-types.hlsl:8:14: note: Vulkan and Metal have no sampler feedback: write the levels that CalculateLevelOfDetail returns to a buffer
//|     8 | float4 first(FeedbackTexture2D<SAMPLER_FEEDBACK_MIN_MIP> Sky) { return Sky; }
//|       |              ^~~~~~~~~~~~~~~~~
//| 3 errors generated.
