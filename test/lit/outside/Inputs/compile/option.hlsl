// RUN: %dxc -T cs_6_0 -not-an-option -E main -fspv-target-env=neptune9 %s | FileCheck %s
[numthreads(1, 1, 1)] void main() {}
