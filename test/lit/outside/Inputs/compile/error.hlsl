// RUN: not %dxc -T cs_6_0 -E main %s 2>&1 | FileCheck %s
// CHECK: error: use of undeclared identifier 'missing'
[numthreads(1, 1, 1)] void main() { int x = missing; }
