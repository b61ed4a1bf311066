// RUN: %check-diags %s
// A binding on a constant outside of any cbuffer, also on one that is not used.
[[vk::binding(10, 2)]] float4 tint;
[[vk::binding(1)]] float3x2 unused[2];
[[vk::binding(3)]] ByteAddressBuffer In;
RWByteAddressBuffer Out;
[numthreads(1, 1, 1)] void main() { Out.Store(0, tint.y + In.Load(0)); }
// EXPECT
// DIAG: BindingOfConstant @ 3
// DIAG: BindingOfConstant @ 4
//| binding-of-constant.hlsl:3:3: error: 'vk::binding' cannot apply to 'tint': the constants outside of any cbuffer share one binding, that of -fvk-bind-globals; use a cbuffer or ConstantBuffer
//|     3 | [[vk::binding(10, 2)]] float4 tint;
//|       |   ^~~~~~~~~~~~~~~~~~
//| binding-of-constant.hlsl:4:3: error: 'vk::binding' cannot apply to 'unused': the constants outside of any cbuffer share one binding, that of -fvk-bind-globals; use a cbuffer or ConstantBuffer
//|     4 | [[vk::binding(1)]] float3x2 unused[2];
//|       |   ^~~~~~~~~~~~~~
//| 2 errors generated.
