// Indices of textures and samplers: separate tables, the binding if it is free, arrays one after the other.
// RUN: tessera --target apple-m1 -Wno-shared-binding %s --emit=msl | FileCheck %s
// RUN: tessera --target apple-m1 -Wno-shared-binding %s -o %t.metal --reflect - | FileCheck %s --check-prefix=REFLECT
// RUN: tessera --target apple-m1 -Wno-shared-binding %s --emit=msl --msl-buffer 0:2=9 --msl-buffer 1:0=1 | FileCheck %s --check-prefix=CHOSEN
// RUN: not tessera --target apple-m1 -Wno-shared-binding %s --emit=msl --msl-buffer 0:2=126 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not tessera --target apple-m1 -Wno-shared-binding %s --emit=msl --msl-buffer 0:2=3 --msl-buffer 0:3=5 2>&1 | FileCheck %s --check-prefix=TAKEN
StructuredBuffer<float> Data : register(t0);
Texture2D<float> Array[3] : register(t2);
Texture2D<float> Single : register(t3);
Texture2D<float> Far : register(t0, space1);
Texture2D<float> Beyond : register(t200);
RWTexture2D<float> Pairs[2] : register(u40);
SamplerState Near : register(s0);
SamplerState High : register(s20);
SamplerState Some[2] : register(s15);
RWStructuredBuffer<float> Out : register(u1);

[numthreads(1, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  float2 uv = 0.5;
  Out[0] = Data[id.x] + Array[id.x][id.xy] + Single.SampleLevel(Near, uv, 0) + Far.SampleLevel(High, uv, 0) + Beyond.SampleLevel(Some[id.x], uv, 0);
  Pairs[id.y][id.xy] = 1;
}
// CHECK: const device float *Data {{\[\[}}buffer(0)]],
// CHECK-NEXT: device float *Out {{\[\[}}buffer(1)]],
// CHECK-NEXT: array<texture2d<float>, 3> Array {{\[\[}}texture(0)]],
// CHECK-NEXT: texture2d<float> Single {{\[\[}}texture(3)]],
// CHECK-NEXT: texture2d<float> Beyond {{\[\[}}texture(4)]],
// CHECK-NEXT: texture2d<float> Far {{\[\[}}texture(5)]],
// CHECK-NEXT: array<texture2d<float, access::write>, 2> Pairs {{\[\[}}texture(40)]],
// CHECK-NEXT: sampler Near {{\[\[}}sampler(0)]],
// CHECK-NEXT: array<sampler, 2> Some {{\[\[}}sampler(1)]],
// CHECK-NEXT: sampler High {{\[\[}}sampler(3)]],

// REFLECT: "name": "Array"
// REFLECT: "metal": {
// REFLECT-NEXT: "texture": 0,
// REFLECT-NEXT: "textures": [
// REFLECT-NEXT: 0,
// REFLECT-NEXT: 1,
// REFLECT-NEXT: 2
// REFLECT: "name": "Some"
// REFLECT: "metal": {
// REFLECT-NEXT: "sampler": 1,
// REFLECT-NEXT: "samplers": [

// CHOSEN: texture2d<float> Beyond {{\[\[}}texture(0)]],
// CHOSEN-NEXT: texture2d<float> Far {{\[\[}}texture(1)]],
// CHOSEN-NEXT: texture2d<float> Single {{\[\[}}texture(3)]],
// CHOSEN-NEXT: array<texture2d<float>, 3> Array {{\[\[}}texture(9)]],

// RANGE: error: 'Array' would be texture 126, but Metal allows only 0 to 127: choose an index with '--msl-buffer SET:BINDING=INDEX'
// TAKEN: error: 'Single' would be texture 5, which another resource uses: choose an index
