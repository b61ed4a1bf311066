// -w and -Wno-everything turn off Clang's warnings and Tessera's own; later options turn some on again.
// RUN: tessera %s -o %t.spv 2>&1 | FileCheck %s --check-prefixes=CLANG,OWN,TWO
// RUN: tessera -w %s -o %t.spv 2>&1 | count 0
// RUN: tessera -spirv -no-warnings %s -o %t.spv 2>&1 | count 0
// RUN: tessera -Wno-everything %s -o %t.spv 2>&1 | count 0
// RUN: tessera -Wno-everything -Wshared-binding %s -o %t.spv 2>&1 | FileCheck %s --check-prefixes=OWN,ONE --implicit-check-not=-Wvector-conversion
// RUN: not tessera -Wno-everything -Werror=shared-binding %s -o %t.spv 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: tessera -Weverything %s -o %t.spv 2>&1 | FileCheck %s --check-prefixes=CLANG,OWN
SamplerState Linear : register(s0);
Texture2D Colors : register(t0);
RWBuffer<float4> Out : register(u1);
[numthreads(1, 1, 1)] void main() {
  float2 two = Out[0];
  Out[1] = two.xyxy + Colors.SampleLevel(Linear, 0.5, 0);
}
// CLANG: warning: implicit conversion truncates vector: {{.*}} [-Wvector-conversion]
// OWN: warning: 'Colors' and 'Linear' have the same binding 0 of set 0{{.*}} [-Wshared-binding]
// TWO: 2 warnings generated.
// ONE: 1 warning generated.
// ERROR: error: {{.*}} [-Werror,-Wshared-binding]
