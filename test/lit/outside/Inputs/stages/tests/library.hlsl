// RUN: %dxc -T lib_6_6 %s -E none | FileCheck %s
[shader("compute")] [numthreads(1, 1, 1)] void c() {}
[shader("pixel")] float4 p() : SV_Target { return 1; }
