// RUN: %check-diags %s
[[vk::input_attachment_index(0)]] SubpassInput Input;
RasterizerOrderedTexture2D<float4> Image;
RasterizerOrderedByteAddressBuffer Bytes;
RasterizerOrderedStructuredBuffer<uint> Words;
float4 main(float4 at : POSITION) : SV_Position {
  Image[uint2(at.xy)] = Input.SubpassLoad();
  Bytes.Store(4, 1);
  return Words[2];
}
[numthreads(8, 1, 1)] void compute(uint i : SV_GroupIndex) { Words[i] = i; }
// EXPECT -T vs_6_0
// DIAG: ResourceOfPixels @ 7
// DIAG: ResourceOfPixels @ 7
// DIAG: ResourceOfPixels @ 8
// DIAG: ResourceOfPixels @ 9
//| resources-of-pixels.hlsl:7:31: error: 'SubpassInput' can only be used in a pixel shader, not in a vertex shader: bind the attachment as a texture
//|     7 |   Image[uint2(at.xy)] = Input.SubpassLoad();
//|       |                               ^~~~~~~~~~~
//| resources-of-pixels.hlsl:7:21: error: 'RasterizerOrderedTexture2D' can only be used in a pixel shader, not in a vertex shader: use the class with 'RW' in its name, which has no order
//|     7 |   Image[uint2(at.xy)] = Input.SubpassLoad();
//|       |                     ^
//| resources-of-pixels.hlsl:8:9: error: 'RasterizerOrderedByteAddressBuffer' can only be used in a pixel shader, not in a vertex shader: use the class with 'RW' in its name, which has no order
//|     8 |   Bytes.Store(4, 1);
//|       |         ^~~~~
//| resources-of-pixels.hlsl:9:17: error: 'RasterizerOrderedStructuredBuffer' can only be used in a pixel shader, not in a vertex shader: use the class with 'RW' in its name, which has no order
//|     9 |   return Words[2];
//|       |                 ^
//| 4 errors generated.
// EXPECT -T cs_6_0 -E compute
// DIAG: ResourceOfPixels @ 11
//| resources-of-pixels.hlsl:11:69: error: 'RasterizerOrderedStructuredBuffer' can only be used in a pixel shader, not in a compute shader: use the class with 'RW' in its name, which has no order
//|    11 | [numthreads(8, 1, 1)] void compute(uint i : SV_GroupIndex) { Words[i] = i; }
//|       |                                                                     ^
//| 1 error generated.
