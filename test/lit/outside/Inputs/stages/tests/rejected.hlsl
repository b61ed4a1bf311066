// RUN: %dxc -T ps_6_0 -E pixel %s | FileCheck %s
float4 pixel() : SV_Target { return missing; }
