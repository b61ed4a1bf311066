// RUN: %dxc -T vs_6_0 -E vertex %s | FileCheck %s
// RUN: %dxc -T ps_6_0 -E pixel %s | FileCheck %s
// RUN: not %dxc -T ps_6_0 -E missing %s | FileCheck %s
float4 vertex(float4 place : POSITION) : SV_Position { return place; }
float4 pixel() : SV_Target { return 1; }
