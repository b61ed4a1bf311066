// Combined image samplers on Metal: a texture and a sampler, each with the binding as its index where there is room in its table.
// RUN: tessera --target apple-m1 %s --emit=msl | FileCheck %s
// RUN: tessera --target apple-m1 %s -o %t.metal --reflect - | FileCheck %s --check-prefix=REFLECT
// RUN: tessera --target apple-m1 %s --emit=msl --msl-buffer 0:3=7 --msl-buffer 1:2=9 | FileCheck %s --check-prefix=CHOSEN
// RUN: not tessera --target apple-m1 -DUNSIZED %s --emit=msl 2>&1 | FileCheck %s --check-prefix=UNSIZED
// RUN: not tessera --target apple-m1 -DIMPLICIT %s --emit=msl 2>&1 | FileCheck %s --check-prefix=IMPLICIT
[[vk::combinedImageSampler]] Texture2D Half : register(t3);
[[vk::combinedImageSampler]] SamplerState By : register(s3);
vk::SampledTextureCUBE<float> Own : register(t2, space1);
vk::SampledTexture1D<float> Lines[2] : register(t20);
vk::SampledTexture2D<float> Depth : register(s5);
#ifdef UNSIZED
vk::SampledTexture2D<float> Any[] : register(t6);
#endif
RWStructuredBuffer<float4> Out : register(u0);

[numthreads(4, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[0] = Half.SampleLevel(By, i * 0.25, 0) + Half[uint2(i, 1)];
  Out[1] = Own.SampleLevel(float3(i, 1, 2), 0);
  Out[2] = Lines[i % 2].SampleLevel(0.5, 0) + Lines[1].SampleLevel(0.25, 0);
  Out[3] = Depth.SampleCmpLevelZero(0.5, 0.25);
#ifdef UNSIZED
  Out[4] = Any[i].SampleLevel(0.5, 0);
#endif
#ifdef IMPLICIT
  Out[4] = Half.Sample(By, 0.5) + Own.CalculateLevelOfDetail(1);
#endif
}
// CHECK: device float4 *Out {{\[\[}}buffer(0)]],
// CHECK-NEXT: texturecube<float> Own {{\[\[}}texture(0)]],
// CHECK-NEXT: texture2d<float> Half {{\[\[}}texture(3)]],
// CHECK-NEXT: depth2d<float> Depth {{\[\[}}texture(5)]],
// CHECK-NEXT: array<texture2d<float>, 2> Lines {{\[\[}}texture(20)]],
// CHECK-NEXT: array<sampler, 2> [[LINES:Lines_?sampler]] {{\[\[}}sampler(0)]],
// CHECK-NEXT: sampler [[OWN:Own_?sampler]] {{\[\[}}sampler(2)]]
// CHECK-NEXT: sampler By {{\[\[}}sampler(3)]],
// CHECK-NEXT: sampler [[DEPTH:Depth_?sampler]] {{\[\[}}sampler(5)]],
// CHECK: Half.sample(By,
// CHECK: Half.read(
// CHECK: Own.sample([[OWN]],
// CHECK: Lines[{{.*}}].sample([[LINES]][{{.*}}],
// CHECK: Lines[1].sample([[LINES]][1],
// CHECK: Depth.sample_compare([[DEPTH]],

// REFLECT: "name": "Half",
// REFLECT: "combined": true
// REFLECT: "metal": {
// REFLECT-NEXT: "texture": 3
// REFLECT-NEXT: }
// REFLECT: "name": "Lines",
// REFLECT-NEXT: "kind": "SampledTexture",
// REFLECT: "metal": {
// REFLECT-NEXT: "texture": 20,
// REFLECT-NEXT: "textures": [
// REFLECT-NEXT: 20,
// REFLECT-NEXT: 21
// REFLECT-NEXT: ],
// REFLECT-NEXT: "sampler": 0,
// REFLECT-NEXT: "samplers": [
// REFLECT-NEXT: 0,
// REFLECT-NEXT: 1
// REFLECT-NEXT: ]
// REFLECT: "name": "Own",
// REFLECT: "metal": {
// REFLECT-NEXT: "texture": 0,
// REFLECT-NEXT: "sampler": 2
// REFLECT-NEXT: }

// CHOSEN: texture2d<float> Half {{\[\[}}texture(7)]],
// CHOSEN: texturecube<float> Own {{\[\[}}texture(9)]],
// CHOSEN: sampler By {{\[\[}}sampler(7)]],
// CHOSEN: sampler Own_sampler {{\[\[}}sampler(9)]],

// UNSIZED: error: Metal cannot bind an array of combined image samplers without a size: give 'Any' a size
// UNSIZED: 1 error
// IMPLICIT: error: {{.*}}a sample without a level
// IMPLICIT: error: {{.*}}the level of a coordinate
