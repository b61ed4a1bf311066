// RUN: not %dxc -T cs_6_0 -E main -spirv -fspv-target-env=neptune9 %s 2>&1 | FileCheck %s
[numthreads(1, 1, 1)] void main() {}
