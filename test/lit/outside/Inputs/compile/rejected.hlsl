// RUN: %dxc -T cs_6_0 -E main %s | FileCheck %s
[numthreads(1, 1, 1)] void main() { lost = 1; }
