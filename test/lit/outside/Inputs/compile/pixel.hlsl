// RUN: %dxc -T ps_6_0 -E main %s | FileCheck %s
float4 main() : SV_Target { return 1; }
