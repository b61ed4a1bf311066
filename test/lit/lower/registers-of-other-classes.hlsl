// Registers that older shaders have on textures, samplers and constants. Texture and sampler keep class and number.
// RUN: tessera -spirv -T cs_6_0 -fvk-s-shift 100 0 -fvk-t-shift 200 0 --print-after=lower %s -o %t.spv 2> %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: FileCheck %s --check-prefix=TEXT --implicit-check-not=warning: < %t.txt
// RUN: tessera -spirv -T cs_6_0 -fvk-bind-register s10 0 1 2 -fvk-bind-register t1 0 5 0 -fvk-bind-register u0 0 6 0 -fvk-bind-globals 7 0 --print-after=lower %s -o %t.spv 2>&1 | FileCheck %s --check-prefix=LIST
// TEXT: :[[#@LINE+10]]:11: warning: binding type 's' only applies to types containing sampler state [-Wlegacy-constant-register-binding]
// TEXT: :[[#@LINE+10]]:14: warning: binding type 't' only applies to types containing SRV resources [-Wlegacy-constant-register-binding]
// TEXT: :[[#@LINE+10]]:{{[0-9]+}}: warning: binding type 'b' only applies to types containing constant buffer resources [-Wlegacy-constant-register-binding]
// TEXT: :[[#@LINE+10]]:{{[0-9]+}}: warning: binding type 'b' only applies to types containing constant buffer resources [-Wlegacy-constant-register-binding]
// CHECK: global @Picture {{.*}}set = 0, binding = 110
// CHECK: global @Sampler {{.*}}set = 0, binding = 201
// LIST: global @Picture {{.*}}set = 2, binding = 1
// LIST: global @Sampler {{.*}}set = 0, binding = 5
// LIST: global @$Globals {{.*}}set = 0, binding = 7

Texture2D Picture : register(s10);
SamplerState Sampler : register(t1);
float4 Color : register(b3);
float3x3 Many[4] : register(b4);
int Whole : register(i2);
RWStructuredBuffer<float4> Out : register(u0);
[numthreads(1, 1, 1)] void main() { Out[0] = Picture.SampleLevel(Sampler, 0, 0) + Color + Many[1][0].xyzz + Whole; }
