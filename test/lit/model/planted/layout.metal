// RUN: %metal-test %s
// Structures of HLSL are packed; float3 takes 16 bytes, packed_float3 takes 12.
// in In f32: [i * 0.25 for i in range(8 * 5)]
// out Out f32: [x for i in range(8) for x in (In[i * 5 + 1] + In[i * 5], In[i * 5 + 2] + In[i * 5], In[i * 5 + 3] + In[i * 5], In[i * 5 + 4])]
// wrong: packed_float3 position; ==> float3 position; :: reads (4|12|16) bytes at offset .* of buffer 'In', which has 160 bytes
// wrong: float mass; ==> half mass; :: differs
// wrong: float first; ==> // :: differs
// wrong: Out[i] = float4( ==> Out[i + (i == 7)] = float4( :: writes 16 bytes at offset 128 of buffer 'Out', which has 128 bytes
#include <metal_stdlib>
using namespace metal;
struct Body {
    float first;
    packed_float3 position;
    float mass;
};
// threadgroup: 8,1,1
kernel void layout(device const Body* In [[buffer(0)]], device float4* Out [[buffer(1)]],
                   uint i [[thread_position_in_grid]])
{
    Body body = In[i];
    Out[i] = float4(float3(body.position) + In[i].position[0] - In[i].position[0] + *(device const float*)&In[i], body.mass);
}
