// RUN: %dxc -T cs_6_0 -E main %s | FileCheck %s
RWTexture2D<float> Out;
[numthreads(1, 1, 1)] void main() { Out[uint2(0, 0)] = lost; }
