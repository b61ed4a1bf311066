// Formats whose texels are one word: their names in SPIR-V, and the capability that only they need.
// RUN: tessera -T cs_6_6 %s -DFORMAT='"r11g11b10f"' -DT=float3 -o %t.spv --reflect=- | FileCheck %s --check-prefixes=NEEDS,F-NEEDS
// RUN: spirv-val --target-env vulkan1.3 %t.spv
// RUN: spirv-dis --no-indent %t.spv | FileCheck %s --check-prefixes=CHECK,F --implicit-check-not=WithoutFormat
// RUN: tessera -T cs_6_6 %s -DFORMAT='"r11g11b10f"' -DT=float4 -fspv-use-unknown-image-format -o %t.spv
// RUN: spirv-val --target-env vulkan1.3 %t.spv
// RUN: spirv-dis --no-indent %t.spv | FileCheck %s --check-prefixes=CHECK,F --implicit-check-not=WithoutFormat
// RUN: tessera -T cs_6_6 %s -DFORMAT='"rgb10a2"' -DT=float4 -o %t.spv --reflect=- | FileCheck %s --check-prefixes=NEEDS,N-NEEDS
// RUN: spirv-val --target-env vulkan1.3 %t.spv
// RUN: spirv-dis --no-indent %t.spv | FileCheck %s --check-prefixes=CHECK,N --implicit-check-not=WithoutFormat
// RUN: tessera -T cs_6_6 %s -enable-16bit-types -DFORMAT='"rgb10a2"' -DT=half3 -o %t.spv
// RUN: spirv-val --target-env vulkan1.3 %t.spv
// RUN: spirv-dis --no-indent %t.spv | FileCheck %s --check-prefixes=CHECK,N --implicit-check-not=WithoutFormat
// RUN: tessera -T cs_6_6 %s -DFORMAT='"rgb10a2ui"' -DT=uint4 -o %t.spv --reflect=- | FileCheck %s --check-prefixes=NEEDS,U-NEEDS
// RUN: spirv-val --target-env vulkan1.3 %t.spv
// RUN: spirv-dis --no-indent %t.spv | FileCheck %s --check-prefixes=CHECK,U --implicit-check-not=WithoutFormat
// RUN: tessera -T cs_6_6 %s -DPLAIN -o %t.spv --reflect=- | FileCheck %s --check-prefix=PLAIN --implicit-check-not=shaderStorageImage
// RUN: spirv-dis --no-indent %t.spv | FileCheck %s --check-prefix=READ --implicit-check-not=StorageImageExtendedFormats
Texture2D<float3> Read : register(t0);
#ifdef PLAIN
RWTexture2D<float4> Flat : register(u1);
#else
[[vk::image_format(FORMAT)]] RWTexture2D<T> Flat : register(u1);
[[vk::image_format(FORMAT)]] RWTexture2DArray<T> Layers : register(u2);
[[vk::image_format(FORMAT)]] RWTexture3D<T> Volume : register(u3);
[[vk::image_format(FORMAT)]] RWTexture1D<T> Line : register(u4);
[[vk::image_format(FORMAT)]] RWBuffer<T> Words : register(u5);
#endif

// F-NEEDS-COUNT-5: "format": "r11g11b10f"
// N-NEEDS-COUNT-5: "format": "rgb10a2"
// U-NEEDS-COUNT-5: "format": "rgb10a2ui"
// NEEDS: "shaderStorageImageExtendedFormats"
// CHECK-DAG: OpCapability StorageImageExtendedFormats
// F-DAG: OpTypeImage %float 2D 2 0 0 2 R11fG11fB10f
// F-DAG: OpTypeImage %float 2D 2 1 0 2 R11fG11fB10f
// F-DAG: OpTypeImage %float 3D 2 0 0 2 R11fG11fB10f
// F-DAG: OpTypeImage %float 1D 2 0 0 2 R11fG11fB10f
// F-DAG: OpTypeImage %float Buffer 2 0 0 2 R11fG11fB10f
// N-DAG: OpTypeImage %float 2D 2 0 0 2 Rgb10A2
// N-DAG: OpTypeImage %float 2D 2 1 0 2 Rgb10A2
// N-DAG: OpTypeImage %float 3D 2 0 0 2 Rgb10A2
// N-DAG: OpTypeImage %float 1D 2 0 0 2 Rgb10A2
// N-DAG: OpTypeImage %float Buffer 2 0 0 2 Rgb10A2
// U-DAG: OpTypeImage %uint 2D 2 0 0 2 Rgb10a2ui
// U-DAG: OpTypeImage %uint 2D 2 1 0 2 Rgb10a2ui
// U-DAG: OpTypeImage %uint 3D 2 0 0 2 Rgb10a2ui
// U-DAG: OpTypeImage %uint 1D 2 0 0 2 Rgb10a2ui
// U-DAG: OpTypeImage %uint Buffer 2 0 0 2 Rgb10a2ui
// PLAIN: "format": "rgba32f"
// READ: OpTypeImage %float 2D 2 0 0 1 Unknown
// READ: OpTypeImage %float 2D 2 0 0 2 Rgba32f
// CHECK: OpImageRead %v4
// Vulkan asks for four components.
// CHECK: OpImageWrite %{{[0-9]+}} %{{[0-9a-z_]+}} %[[#]]
[numthreads(8, 8, 1)] void main(uint2 at : SV_DispatchThreadID) {
#ifdef PLAIN
  Flat[at] = float4(Read[at], 1);
#else
  T v = (T)Read[at].xyzz;
  Flat[at] = Flat[at] + v;
  Layers[uint3(at, 1)] = v;
  Volume[uint3(at, 1)] = v;
  Line[at.x] = v;
  Words[at.x] = v;
#endif
}
