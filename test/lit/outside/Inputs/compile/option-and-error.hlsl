// RUN: not %dxc -T cs_6_0 -not-an-option -E main %s | FileCheck %s
// RUN: %dxc -T cs_6_0 -E other \
// RUN:   %s | FileCheck %s
[numthreads(1, 1, 1)] void main() { int x = missing; }
