// The content of a TextureBuffer is a struct of values.
// RUN: %check-diags %s
struct Mixed { float a; Texture2D t; };
TextureBuffer<float4> Vector : register(t0);
TextureBuffer<Mixed> Holder : register(t1);
RWStructuredBuffer<float4> Out;
[numthreads(8, 1, 1)] void main() { Out[0] = Vector + Holder.a; }
// EXPECT
// DIAG: TextureBufferContent @ 4
// DIAG: TextureBufferContent @ 5
//| tbuffer-types.hlsl:4:23: error: the content of a TextureBuffer must be a struct without resources: make it the member of a struct
//|     4 | TextureBuffer<float4> Vector : register(t0);
//|       |                       ^~~~~~
//| tbuffer-types.hlsl:5:22: error: the content of a TextureBuffer must be a struct without resources: make it the member of a struct
//|     5 | TextureBuffer<Mixed> Holder : register(t1);
//|       |                      ^~~~~~
//| 2 errors generated.
