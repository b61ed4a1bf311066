// Types that Clang does not support: each is reported at its declaration, and its uses are not.
// RUN: %check-diags %s
RasterizerOrderedTexture3D<float> Volume[3];
FeedbackTexture2D<SAMPLER_FEEDBACK_MIN_MIP> Feedback;
Texture2D<float4> Known;
PointStream<float4> Scene;
RWStructuredBuffer<float4> Out;
float4 first(TextureBuffer<float4> Sky) { return Sky; }
[numthreads(8, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  Out[i] = Volume[1][uint3(i, 0, 0)].x + Known.Load(int3(0, 0, 0));
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
//| unknown-types.hlsl:3:1: error: 'RasterizerOrderedTexture3D' is not supported
//|     3 | RasterizerOrderedTexture3D<float> Volume[3];
//|       | ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| unknown-types.hlsl:3:1: note: rasterizer order is not supported so far: use the class with RW in its name, which has no order
//|     3 | RasterizerOrderedTexture3D<float> Volume[3];
//|       | ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| unknown-types.hlsl:4:1: error: 'FeedbackTexture2D' is not supported
//|     4 | FeedbackTexture2D<SAMPLER_FEEDBACK_MIN_MIP> Feedback;
//|       | ^~~~~~~~~~~~~~~~~
//| unknown-types.hlsl:4:1: note: neither Vulkan nor Metal has sampler feedback
//|     4 | FeedbackTexture2D<SAMPLER_FEEDBACK_MIN_MIP> Feedback;
//|       | ^~~~~~~~~~~~~~~~~
//| unknown-types.hlsl:8:14: error: 'TextureBuffer' is not supported
//|     8 | float4 first(TextureBuffer<float4> Sky) { return Sky; }
//|       |              ^~~~~~~~~~~~~
//| unknown-types.hlsl:8:14: note: use ConstantBuffer or StructuredBuffer
//|     8 | float4 first(TextureBuffer<float4> Sky) { return Sky; }
//|       |              ^~~~~~~~~~~~~
//| 3 errors generated.
