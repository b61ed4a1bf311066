// RUN: %metal-test %s
// A part of an array or of a matrix has the address space of the whole.
// in In i32: [i * 7 - 20 for i in range(64)]
// in M f32: [2, 3, 4, 5]
// out Out f32: [(304 + In[63 - 2 * i] + In[2 * i] - In[62 - 2 * i]) * 5 + 2 for i in range(32)]
// wrong: thread int& part ==> device int& part :: changes address space
// wrong: threadgroup int& first ==> thread int& first :: changes address space
// wrong: device const int& given ==> thread const int& given :: changes address space
#include <metal_stdlib>
using namespace metal;

// threadgroup: 32,1,1
kernel void parts(device const array<int, 2>* In [[buffer(0)]], constant float2x2& M [[buffer(1)]],
                  device float* Out [[buffer(2)]], uint i [[thread_index_in_threadgroup]])
{
    threadgroup array<int, 2> tile[32];
    threadgroup array<int, 2>& mine = tile[i];
    threadgroup int& first = mine[0];
    first = In[i][1];
    mine[1] = In[i][0];
    threadgroup_barrier(mem_flags::mem_threadgroup);
    array<int, 2> own = array<int, 2>{3, 4};
    thread int& part = own[1];
    part += tile[31 - i][0];
    device const int& given = In[i][0];
    constant float2& row = M[1];
    Out[i] = float(own[0] * 100 + own[1] + given - tile[31 - i][1]) * row.y + M[0].x;
}
