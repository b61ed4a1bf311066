// RUN: %dxc -T lib_6_6 %s -E none | FileCheck %s
struct [raypayload] Payload { float4 color; };
[shader("miss")] void m(inout Payload payload) { payload.color = 0; }
