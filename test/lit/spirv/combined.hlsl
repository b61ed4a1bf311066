// Combined image samplers: one variable of a sampled image, from which fetches and queries, and samples with another sampler,
// take the image.
// RUN: tessera -T cs_6_6 -E both %s -o %t.spv --reflect=- | FileCheck %s --check-prefix=REFLECT
// RUN: spirv-val --target-env vulkan1.3 %t.spv
// RUN: spirv-dis --no-indent %t.spv | FileCheck %s
// RUN: tessera -T cs_6_6 -E each %s --emit=spirv-asm -o - --reflect=%t.json | FileCheck %s --check-prefix=EACH
// RUN: FileCheck %s --check-prefix=FEATURES < %t.json
// RUN: tessera -T cs_6_6 -E each -fspv-preserve-bindings %s -o %t.spv
// RUN: spirv-val --target-env vulkan1.3 %t.spv
// RUN: spirv-dis --no-indent %t.spv | FileCheck %s --check-prefix=KEPT
// RUN: tessera -T cs_6_6 -E both -fspv-flatten-resource-arrays %s -o %t.spv
// RUN: spirv-val --target-env vulkan1.3 %t.spv
// RUN: spirv-dis --no-indent %t.spv | FileCheck %s --check-prefix=FLAT
// RUN: tessera -T cs_6_6 -E both -fvk-t-shift 20 0 -fvk-s-shift 50 0 %s --emit=spirv-asm -o - | FileCheck %s --check-prefix=SHIFT
// RUN: tessera -T cs_6_6 -E both -fspv-reflect %s --emit=spirv-asm -o - | FileCheck %s --check-prefix=USER
[[vk::combinedImageSampler]] Texture2D Half : register(t3);
[[vk::combinedImageSampler]] SamplerState By : register(s3);
[[vk::combinedImageSampler]] [[vk::binding(8, 2)]] SamplerComparisonState ByOthers[2];
[[vk::combinedImageSampler]] [[vk::binding(8, 2)]] TextureCubeArray<float> Others[2];
vk::SampledTexture2DArray<uint> Own : register(t5);
vk::SampledTexture3D<float2> Volumes[] : register(s2, space1);
vk::SampledTexture2DMS<float4> Many : register(t6);
SamplerState Plain : register(s1);
RWStructuredBuffer<float4> Out : register(u0);

// REFLECT: "name": "Half",
// REFLECT-NEXT: "kind": "Texture",
// REFLECT-NEXT: "set": 0,
// REFLECT-NEXT: "binding": 3,
// REFLECT-NEXT: "readOnly": true,
// REFLECT-NEXT: "combined": true,
// REFLECT-NEXT: "elementType": "float4"
// REFLECT: "name": "By",
// REFLECT-NEXT: "kind": "Sampler",
// REFLECT-NEXT: "set": 0,
// REFLECT-NEXT: "binding": 3,
// REFLECT-NEXT: "readOnly": true,
// REFLECT-NEXT: "combined": true
// REFLECT: "name": "Own",
// REFLECT-NEXT: "kind": "SampledTexture",
// REFLECT-NEXT: "set": 0,
// REFLECT-NEXT: "binding": 5,
// REFLECT-NEXT: "readOnly": true,
// REFLECT-NEXT: "elementType": "uint"

// CHECK-NOT: %By
// CHECK: OpDecorate %Half DescriptorSet 0
// CHECK-NEXT: OpDecorate %Half Binding 3
// CHECK-NOT: Aliased
// CHECK: OpDecorate %Others DescriptorSet 2
// CHECK-NEXT: OpDecorate %Others Binding 8
// CHECK-DAG: %[[HALF:.*]] = OpTypeImage %float 2D 2 0 0 1 Unknown
// CHECK-DAG: %[[BOTH:.*]] = OpTypeSampledImage %[[HALF]]
// CHECK-DAG: %[[CUBES:.*]] = OpTypeImage %float Cube 2 1 0 1 Unknown
// CHECK-DAG: %[[ALL:.*]] = OpTypeSampledImage %[[CUBES]]
// CHECK-DAG: %[[LAYERS:.*]] = OpTypeImage %uint 2D 2 1 0 1 Unknown
// CHECK-DAG: %[[OWN:.*]] = OpTypeSampledImage %[[LAYERS]]
// CHECK-DAG: %[[SAMPLES:.*]] = OpTypeImage %float 2D 2 0 1 1 Unknown
// CHECK-DAG: %[[MANY:.*]] = OpTypeSampledImage %[[SAMPLES]]
// CHECK: OpFunction
[numthreads(4, 1, 1)] void both(uint i : SV_GroupIndex) {
  float2 at = i * 0.25;
  // CHECK: %[[T:.*]] = OpLoad %[[BOTH]] %Half
  // CHECK-NEXT: OpImageSampleExplicitLod %v4float %[[T]]
  Out[0] = Half.SampleLevel(By, at, 0);
  // CHECK: %[[T:.*]] = OpLoad %[[BOTH]] %Half
  // CHECK-NEXT: %[[I:.*]] = OpImage %[[HALF]] %[[T]]
  // CHECK-NEXT: %[[S:.*]] = OpLoad %{{.*}} %Plain
  // CHECK-NEXT: %[[P:.*]] = OpSampledImage %[[BOTH]] %[[I]] %[[S]]
  // CHECK-NEXT: OpImageGather %v4float %[[P]]
  Out[1] = Half.GatherRed(Plain, at);
  // CHECK: %[[T:.*]] = OpLoad %[[BOTH]] %Half
  // CHECK-NEXT: %[[I:.*]] = OpImage %[[HALF]] %[[T]]
  // CHECK-NEXT: OpImageFetch %v4float %[[I]]
  Out[2] = Half[uint2(i, 1)];
  // CHECK: %[[A:.*]] = OpAccessChain %{{.*}} %Others %{{.*}}
  // CHECK: %[[T:.*]] = OpLoad %[[ALL]] %[[A]]
  // CHECK-NEXT: OpImageSampleDrefExplicitLod %float %[[T]]
  Out[3] = Others[1].SampleCmpLevelZero(ByOthers[1], float4(at, 1, 0), 0.5);
  // CHECK: %[[T:.*]] = OpLoad %[[OWN]] %Own
  // CHECK-NEXT: OpImageSampleExplicitLod %v4uint %[[T]]
  Out[4] = Own.SampleLevel(float3(at, 1), 0);
  // CHECK: %[[T:.*]] = OpLoad %[[OWN]] %Own
  // CHECK-NEXT: %[[I:.*]] = OpImage %[[LAYERS]] %[[T]]
  // CHECK-NEXT: OpImageQuerySizeLod %v3uint %[[I]]
  uint w, h, n, levels;
  Own.GetDimensions(1, w, h, n, levels);
  // CHECK: %[[I:.*]] = OpImage %[[LAYERS]]
  // CHECK-NEXT: OpImageQueryLevels %uint %[[I]]
  Out[5] = float4(w, h, n, levels);
  // CHECK: %[[T:.*]] = OpLoad %[[MANY]] %Many
  // CHECK-NEXT: %[[I:.*]] = OpImage %[[SAMPLES]] %[[T]]
  // CHECK-NEXT: OpImageFetch %v4float %[[I]] %{{.*}} Sample
  Out[6] = Many.sample[2][uint2(i, 0)] + Many.Load(int2(0, 1), 1);
}

// FEATURES: "shaderSampledImageArrayNonUniformIndexing"
// EACH: OpDecorate %Volumes DescriptorSet 1
// EACH-NEXT: OpDecorate %Volumes Binding 2
// EACH: OpDecorate %[[AT:.*]] NonUniform
// EACH-NEXT: OpDecorate %[[T:.*]] NonUniform
// EACH-NEXT: OpDecorate %[[AGAIN:.*]] NonUniform
// EACH-NEXT: OpDecorate %[[I:.*]] NonUniform
// EACH-DAG: %[[VOLUME:.*]] = OpTypeImage %float 3D 2 0 0 1 Unknown
// EACH-DAG: %[[ONE:.*]] = OpTypeSampledImage %[[VOLUME]]
// EACH-DAG: %[[ALL:.*]] = OpTypeRuntimeArray %[[ONE]]
// EACH: %[[T]] = OpLoad %[[ONE]] %[[AT]]
// EACH-NEXT: OpImageSampleExplicitLod %v4float %[[T]]
// EACH: %[[AGAIN]] = OpLoad %[[ONE]] %[[AT]]
// EACH-NEXT: %[[I]] = OpImage %[[VOLUME]] %[[AGAIN]]
// KEPT-NOT: %By
// KEPT: OpDecorate %Half Binding 3
// KEPT-NOT: %By
[numthreads(4, 1, 1)] void each(uint i : SV_GroupIndex) {
  Out[0] = Volumes[i].SampleLevel(i * 0.25, 0).xyxy;
  Out[1] = Volumes[i].Load(int4(i, 0, 0, 0)).xyxy;
}

// FLAT: OpDecorate %Others_1_ DescriptorSet 2
// FLAT-NEXT: OpDecorate %Others_1_ Binding 9
// SHIFT-DAG: OpDecorate %Half Binding 23
// SHIFT-DAG: OpDecorate %Own Binding 25
// SHIFT-DAG: OpDecorate %Plain Binding 51
// SHIFT-DAG: OpDecorate %Others Binding 8
// USER: OpDecorateString %Own UserTypeGOOGLE "sampledtexture2darray:<uint>"
