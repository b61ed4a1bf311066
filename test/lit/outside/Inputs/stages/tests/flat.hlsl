// RUN: %dxc -T ps_6_0 -E pixel %s | FileCheck %s
#ifdef BY_DXC
#define FLAT nointerpolation
#else
#define FLAT
#endif
float4 pixel(FLAT float4 color : COLOR) : SV_Target { return color; }
