// RUN: %metal-test %s
// Metal may write a component of a vector by reading and writing the whole, so lanes must not share one.
// out Out f32: [i * 2 + (i % 2) * 0.5 for i in range(64)]
// wrong: ((threadgroup float*)&shared[i / 2])[i % 2] = value; ==> if (i % 2) shared[i / 2].y = value; else shared[i / 2].x = value; :: writes threadgroup variable 'shared' at offset ., which thread \(0, 0, 0\) wrote in line 16
// wrong: packed_float2 tight ==> float2 tight :: writes threadgroup variable 'tight' at offset ., which thread \(0, 0, 0\) wrote in line 17
#include <metal_stdlib>
using namespace metal;
// threadgroup: 64,1,1
kernel void components(device float2* Out [[buffer(0)]], uint i [[thread_index_in_threadgroup]])
{
    threadgroup float2 shared[32];
    threadgroup packed_float2 tight[32];
    float2 own;
    own.x = i * 2;
    float value = own.x + (i % 2) * 0.5f;
    ((threadgroup float*)&shared[i / 2])[i % 2] = value;
    if (i % 2) tight[i / 2].y = value; else tight[i / 2].x = value;
    threadgroup_barrier(mem_flags::mem_threadgroup);
    if (i < 32) Out[i] = (shared[i] + tight[i]) / 2;
}
