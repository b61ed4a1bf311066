// RUN: %metal-test %s
// Mistakes that Metal's type system rejects.
// in In f32: [i * 0.5 for i in range(32)]
// in Scale f32: [2, 3, 4, 5]
// out Out f32: [In[31 - i] * 2 + In[i] * 3 for i in range(32)]
// wrong: threadgroup float* other = tile ==> device float* other = tile :: cannot initialize a variable of type 'device float \*
// wrong: sum(tile, ==> sum(In, :: no matching function for call to 'sum'
// wrong: (threadgroup const float* p ==> (const float* p :: a parameter of 'sum' is a pointer or a reference without an address space
// wrong: Out[i] = ==> Scale.y = 1; Out[i] = :: cannot assign to variable 'Scale' with const-qualified type|read-only|const
// wrong: Out[i] = ==> In[0] = 1; Out[i] = :: read-only variable is not assignable
// wrong: Out[i] = ==> *(device float*)&Scale = 1; Out[i] = :: converts between mismatching address spaces
// wrong: Out[i] = ==> *(device float*)In = 1; Out[i] = :: writes buffer 'In' at offset 0
// wrong: buffer(2) ==> buffer(1) :: a second parameter of 'spaces' with \[\[buffer\(1\)\]\]
// wrong: Out [[buffer(2)]] ==> Out [[buffer(7)]] :: kernel 'spaces' wants \[\[buffer\(7\)\]\], and the pipeline has nothing for it
#include <metal_stdlib>
using namespace metal;

inline float sum(threadgroup const float* p, uint i, constant float4& scale)
{
    return p[31 - i] * scale.x + p[i] * scale.y;
}

// threadgroup: 32,1,1
kernel void spaces(device const float* In [[buffer(0)]], constant float4& Scale [[buffer(1)]],
                   device float* Out [[buffer(2)]], uint i [[thread_index_in_threadgroup]])
{
    threadgroup float tile[32];
    threadgroup float* other = tile;
    other[i] = In[i];
    threadgroup_barrier(mem_flags::mem_threadgroup);
    Out[i] = sum(tile, i, Scale);
}
