// Both stages in one text: inputs of the pixel shader follow the outputs of the vertex shader by their semantics.
// RUN: tessera -T lib_6_8 -E vs,ps --target apple-m1 --verify-each %s --emit=msl --reflect %t.json 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON --input-file %t.json
// RUN: tessera -T ps_6_8 -E ps --target apple-m1 %s --emit=msl 2>&1 | FileCheck %s --check-prefix=ALONE
struct Light { float3 color; float power; };
ConstantBuffer<Light> light : register(b2);
[[vk::constant_id(1)]] const int count = 4;
static const float table[3] = {1, 2, 4};
[noinline] float scaled(float x, uint i) { return x * light.power * table[i % 3]; }

[shader("vertex")] void vs(float4 p : POSITION, out float4 at : SV_Position, out float4 a : A, out float2 b : TEXCOORD1, out float3 c : c,
                           out nointerpolation int2 d : D, out float other : OTHER, out float arrays[2] : E) {
  at = p;
  a = p * scaled(p.x, 0);
  b = p.xy;
  c = p.xyz;
  d = int2(count, 1);
  other = 0;
  arrays[0] = arrays[1] = p.y;
}

[shader("pixel")] float4 ps(float3 c : C, float2 a : A, float b : TexCoord1, nointerpolation int2 d : D, float4 renamed : RENAMED,
                            float missing : MISSING, float3 arrays[2] : E, float unread : UNREAD) : SV_Target {
  return scaled(c.x + a.y + b + d.x, count) + renamed + missing + light.color.y + arrays[0].x;
}

// CHECK: stage-pair.hlsl:[[@LINE-5]]:{{[0-9]+}}: warning: no output of 'vs' is 'RENAMED', so Metal refuses a pipeline of both
// CHECK: stage-pair.hlsl:[[@LINE-5]]:{{[0-9]+}}: warning: no output of 'vs' is 'MISSING', so Metal refuses a pipeline of both
// CHECK: warning: 'E' has type 'float3[2]', but the output of 'vs' has type 'float[2]', so Metal refuses a pipeline of both
// CHECK: // vs, ps, compiled from HLSL by Tessera
// CHECK: struct Light {
// CHECK-NOT: struct Light
// CHECK: constant int count_given
// CHECK: struct vs_out {
// CHECK-NEXT: position
// CHECK-NEXT: float4 A {{\[\[}}user(locn0)]];
// CHECK-NEXT: float2 TEXCOORD1 {{\[\[}}user(locn1)]];
// CHECK-NEXT: float3 c {{\[\[}}user(locn2)]];
// CHECK-NEXT: int2 D {{\[\[}}user(locn3)]];
// CHECK-NEXT: float OTHER {{\[\[}}user(locn4)]];
// CHECK-NEXT: float E {{\[\[}}user(locn5)]];
// CHECK-NEXT: float E_1 {{\[\[}}user(locn6)]];
// CHECK-NOT: count_given {{\[\[}}function_constant
// CHECK: struct ps_in {
// CHECK-NEXT: float3 C {{\[\[}}user(locn2)]];
// CHECK-NEXT: float4 A {{\[\[}}user(locn0)]];
// CHECK-NEXT: float2 TexCoord1 {{\[\[}}user(locn1)]];
// CHECK-NEXT: int2 D {{\[\[}}user(locn3), flat]];
// CHECK: vertex vs_out vs(
// CHECK-NEXT: vs_in in
// CHECK-NEXT: constant Light &light {{\[\[}}buffer(2)]]
// CHECK: fragment ps_out ps(
// CHECK-NEXT: ps_in in
// CHECK-NEXT: constant Light &light {{\[\[}}buffer(2)]]
// CHECK: in.A.xy.y + in.TexCoord1.x

// JSON: "kernel": "vs"
// JSON-NOT: threadgroup
// JSON: "kernel": "ps"

// Alone, it keeps the locations that it has in Vulkan.
// ALONE: float3 C {{\[\[}}user(locn0)]];
// ALONE-NEXT: float2 A {{\[\[}}user(locn1)]];
// ALONE-NEXT: float TexCoord1 {{\[\[}}user(locn2)]];
