// RUN: tessera %s --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
// A precise variable may depend on computations anywhere, so all arithmetic is precise.
RWStructuredBuffer<float> Out;
// CHECK: global @Shared : {{.*}}coherent
globallycoherent RWStructuredBuffer<float> Shared;

float half_of(float x) { return x * 0.5; }

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  precise float sum = Out[0] + Out[1];
  // CHECK: add {{%.*}}, {{%.*}} {precise}
  Out[2] = sum + half_of(i) + Shared[0];
}
// CHECK: func @half_of
// CHECK: mul {{%.*}}, {{%.*}} {precise}
