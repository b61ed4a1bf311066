// RUN: not tessera %s -o %t.spv 2>&1 | FileCheck %s
// RUN: not ls %t.spv
#include "Inputs/cycle.hlsli"
[numthreads(8, 1, 1)] void main() {
}
// CHECK: In file included from {{.*}}include-cycle.hlsl:3:
// CHECK-NEXT: In file included from {{.*}}cycle.hlsli:1:
// CHECK-NEXT: In file included from {{.*}}cycle-back.hlsli:1:
// CHECK: error: #include nested too deeply
// CHECK-NEXT: 1 | #include "cycle
// CHECK-NEXT: |          ^
// CHECK-NEXT: 1 error generated.
