// Metal's textures take their format from the application: the text is the same for any format of these numbers. A typed
// buffer is plain memory, and a kernel cannot both read and write a texture of a packed format.
// RUN: tessera --target apple-m1 --emit=msl %s -DWRITTEN --reflect=%t.json | FileCheck %s
// RUN: FileCheck %s --check-prefix=REFLECT < %t.json
// RUN: %check-diags %s
// CHECK: texture2d<float, access::write> Bright
// CHECK: texture2d_array<float, access::read> Soft
// CHECK: texture3d<uint, access::write> Counts
// CHECK: Counts.write(
// REFLECT-DAG: "format": "r11g11b10f"
// REFLECT-DAG: "format": "rgb10a2"
// REFLECT-DAG: "format": "rgb10a2ui"
#ifdef WRITTEN
[[vk::image_format("r11g11b10f")]] RWTexture2D<float3> Bright : register(u0);
[[vk::image_format("rgb10a2")]] RWTexture2DArray<float4> Soft : register(u1);
[[vk::image_format("rgb10a2ui")]] RWTexture3D<uint4> Counts : register(u2);
[numthreads(8, 8, 1)] void main(uint3 at : SV_DispatchThreadID) {
  Bright[at.xy] = Soft[at].xyz;
  Counts[at] = at.xyzz;
}
#endif
#ifdef BOTH
[[vk::image_format("r11g11b10f")]] RWTexture2D<float3> Bright : register(u0);
[[vk::image_format("rgb10a2")]] RWTexture2DArray<float4> Soft : register(u1);
[[vk::image_format("rgb10a2ui")]] RWTexture3D<uint4> Counts : register(u2);
[numthreads(8, 8, 1)] void main(uint3 at : SV_DispatchThreadID) {
  Bright[at.xy] *= 2;
  Soft[at].x = 1;
  Counts[at] += at.xyzz;
}
#endif
#ifdef BUFFERS
[[vk::image_format("r11g11b10f")]] RWBuffer<float3> Bright : register(u0);
[[vk::image_format("rgb10a2")]] globallycoherent RWBuffer<float4> Soft : register(u1);
[[vk::image_format("rgb10a2ui")]] RWBuffer<uint4> Counts[2] : register(u2);
[numthreads(8, 1, 1)] void main(uint at : SV_DispatchThreadID) {
  Bright[at] = Soft[at].xyz;
  Counts[1][at] = at;
}
#endif
// EXPECT --target apple-m1 --emit=msl -DBOTH
// DIAG: MslTextureFormat @ 23
// DIAG: MslTextureFormat @ 24
// DIAG: MslTextureFormat @ 25
//| packed-formats.hlsl:23:56: error: 'Bright' is read and written with format r11g11b10f, which Metal's textures do not support for both: use one or four equal channels of 32f, 16f, 8 or integers with [[vk::image_format]], or a second texture for the writes
//|    23 | [[vk::image_format("r11g11b10f")]] RWTexture2D<float3> Bright : register(u0);
//|       |                                                        ^
//| packed-formats.hlsl:24:58: error: 'Soft' is read and written with format rgb10a2, which Metal's textures do not support for both: use one or four equal channels of 32f, 16f, 8 or integers with [[vk::image_format]], or a second texture for the writes
//|    24 | [[vk::image_format("rgb10a2")]] RWTexture2DArray<float4> Soft : register(u1);
//|       |                                                          ^
//| packed-formats.hlsl:25:54: error: 'Counts' is read and written with format rgb10a2ui, which Metal's textures do not support for both: use one or four equal channels of 32f, 16f, 8 or integers with [[vk::image_format]], or a second texture for the writes
//|    25 | [[vk::image_format("rgb10a2ui")]] RWTexture3D<uint4> Counts : register(u2);
//|       |                                                      ^
//| 3 errors generated.
// EXPECT --target apple-m1 --emit=msl -DBUFFERS
// DIAG: MslImageFormat @ 34
// DIAG: MslImageFormat @ 33
// DIAG: MslImageFormat @ 35
//| packed-formats.hlsl:34:67: error: 'Soft' has format rgb10a2, but typed buffers are plain memory on Metal: use a format with float or integer channels of 16 or 32 bits
//|    34 | [[vk::image_format("rgb10a2")]] globallycoherent RWBuffer<float4> Soft : register(u1);
//|       |                                                                   ^
//| packed-formats.hlsl:33:53: error: 'Bright' has format r11g11b10f, but typed buffers are plain memory on Metal: use a format with float or integer channels of 16 or 32 bits
//|    33 | [[vk::image_format("r11g11b10f")]] RWBuffer<float3> Bright : register(u0);
//|       |                                                     ^
//| packed-formats.hlsl:35:51: error: 'Counts' has format rgb10a2ui, but typed buffers are plain memory on Metal: use a format with float or integer channels of 16 or 32 bits
//|    35 | [[vk::image_format("rgb10a2ui")]] RWBuffer<uint4> Counts[2] : register(u2);
//|       |                                                   ^
//| 3 errors generated.
