// Registers that name a kind of shader, and registers of old constants in a cbuffer.
// RUN: tessera -spirv -T ps_6_0 --print-after=lower %s -o %t.spv 2> %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: FileCheck %s --check-prefix=TEXT --implicit-check-not=warning: < %t.txt
// RUN: tessera -spirv -T vs_6_0 -E vs --print-after=lower %s -o %t.spv 2>&1 | FileCheck %s
// RUN: printf 'Buffer<uint> Open : register(ps, t1) : register(' > %t.hlsl
// RUN: not tessera -T ps_6_0 %t.hlsl -o %t.spv 2>&1 | FileCheck %s --check-prefix=END
// END: :1:{{[0-9]+}}: error: expected
// TEXT: :[[#@LINE+9]]:{{[0-9]+}}: warning: binding type 'c' ignored in buffer declaration. Did you mean 'packoffset'? [-Wlegacy-constant-register-binding]
// CHECK-DAG: global @Constants {{.*}}set = 1, binding = 3
// CHECK-DAG: global @Two {{.*}}set = 0, binding = 5
// CHECK-DAG: global @First {{.*}}set = 0, binding = 3
// CHECK-DAG: global @Second {{.*}}set = 0, binding = 4

Texture2D<float4> Two[2] : register(vs, t5) : register(PS_6_0, t6);
Texture2D<float4> First : register(ps, t3), Second : register(t4);
cbuffer Constants : register(gs_5_0, b3, space1) {
  float4 Color : register(c7);
};
float4 main(int3 at : AT) : SV_Target { return Two[1].Load(at) + First.Load(at) + Second.Load(at) + Color; }
float4 vs(int3 at : AT) : SV_Position { return main(at); }
