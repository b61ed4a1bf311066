// RUN: %dxc -T cs_6_0 -E second %s -spirv -fspv-target-env=vulkan1.2 | FileCheck %s
RWStructuredBuffer<uint> Out;
[numthreads(4, 2, 1)] void second(uint3 id : SV_DispatchThreadID) { Out[id.x + 4 * id.y] = id.y; }
