// Registers of different letters are different resources on Metal, even with equal numbers; a resource whose index is taken moves.
// RUN: tessera %s --emit=msl 2>&1 | FileCheck %s --check-prefixes=WARNING,CHECK --implicit-check-not=warning:
// RUN: tessera %s --emit=msl --reflect %t.json && FileCheck %s --check-prefix=REFLECT < %t.json
// RUN: tessera %s --emit=msl --msl-buffer 0:0=7 2>&1 | FileCheck %s --check-prefix=CHOSEN
// RUN: tessera %s --emit=msl -fvk-u-shift 10 0 | FileCheck %s --check-prefix=SHIFTED
// RUN: tessera %s --emit=spirv-asm -o - 2>&1 | FileCheck %s --check-prefix=VULKAN
StructuredBuffer<float> Read : register(t0);
RWStructuredBuffer<float> Write : register(u0);
cbuffer Block : register(b0) { float Factor; };
Texture2D<float> Tex : register(t1);
RWTexture2D<float> RWTex : register(u1);
SamplerState Smp : register(s1);
ByteAddressBuffer Bytes : register(t1);
// One letter and one number: the same buffer, as in Direct3D.
RWByteAddressBuffer Words : register(u4);
RWStructuredBuffer<uint> SameWords : register(u4);
// Nor do arrays collide, or numbers that Metal does not have.
StructuredBuffer<float> Many[2] : register(t4);
RWStructuredBuffer<float> High : register(u40);
[[vk::binding(4294967295)]] RWStructuredBuffer<float> Highest;
Texture2D<uint> Again : register(t1);

[numthreads(8, 8, 1)] void main(uint3 id : SV_DispatchThreadID) {
  RWTex[id.xy] = Tex.SampleLevel(Smp, id.xy, Factor) + Again[id.xy];
  Write[id.x] = Read[id.x] + Bytes.Load(id.x * 4) + Many[1][id.x];
  Words.Store(id.x * 4, 1);
  SameWords[id.y] = 2;
  High[id.x] = 3;
  Highest[id.x] = 4;
}
// WARNING: warning: 'SameWords' and 'Words' have the same binding 4 of set 0
// CHECK: constant Block &block {{\[\[}}buffer(0)]],
// CHECK-NEXT: const device uint *Bytes {{\[\[}}buffer(1)]],
// CHECK-NEXT: const device float *Read {{\[\[}}buffer(2)]],
// CHECK-NEXT: device float *Write {{\[\[}}buffer(3)]],
// CHECK-NEXT: const device float *Many_0 {{\[\[}}buffer(4)]],
// CHECK-NEXT: const device float *Many_1 {{\[\[}}buffer(5)]],
// CHECK-NEXT: device int *Words {{\[\[}}buffer(6)]],
// CHECK-NEXT: device float *High {{\[\[}}buffer(7)]],
// CHECK-NEXT: device float *Highest {{\[\[}}buffer(8)]],
// CHECK-NEXT: texture2d<uint> Again {{\[\[}}texture(0)]],
// CHECK-NEXT: texture2d<float> Tex {{\[\[}}texture(1)]],
// CHECK-NEXT: texture2d<float, access::write> RWTex {{\[\[}}texture(2)]],
// CHECK-NEXT: sampler Smp {{\[\[}}sampler(1)]],
// CHECK: device uint *SameWords = (device uint *)Words;

// REFLECT-DAG: "metal": {{[{][[:space:]]*}}"buffer": 7
// REFLECT-DAG: "metal": {{[{][[:space:]]*}}"texture": 2

// CHOSEN: const device float *Read {{\[\[}}buffer(0)]],
// CHOSEN: constant Block &block {{\[\[}}buffer(7)]],

// SHIFTED: device float *Write {{\[\[}}buffer(10)]],
// SHIFTED: device int *Words {{\[\[}}buffer(14)]],
// SHIFTED: texture2d<float, access::write> RWTex {{\[\[}}texture(11)]],

// VULKAN: warning: 'Write' and 'Read' have the same binding 0 of set 0
