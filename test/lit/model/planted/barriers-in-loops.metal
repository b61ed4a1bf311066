// RUN: %metal-test %s
// A sum by halves: every thread reaches every barrier, also those that add nothing.
// groups: 3 1 1
// in In f32: [i % 17 - 5 for i in range(3 * 64)]
// out Out f32: [sum(In[g * 64:g * 64 + 64]) for g in range(3)]
// wrong: if (i < half_size) { ==> if (i >= half_size) break; { :: threadgroup_barrier is (not )?reached by
// wrong: threadgroup_barrier(mem_flags::mem_threadgroup); // in the loop ==> // :: no barrier that orders this memory is between them
// wrong: half_size = 32; half_size > 0; ==> half_size = 16; half_size > 0; :: differs
// wrong: if (i == 0) Out[group] ==> if (i < 2) Out[group] :: writes buffer 'Out' at offset 0, which thread \(0, 0, 0\) wrote
// wrong: threadgroup_barrier(mem_flags::mem_threadgroup); // in the loop ==> if (half_size < 32) threadgroup_barrier(mem_flags::mem_threadgroup); :: no barrier that orders this memory is between them
// wrong: half_size /= 2) ==> half_size /= 2 + i / 32) :: threadgroup_barrier is not reached by all threads of the threadgroup|no barrier that orders
#include <metal_stdlib>
using namespace metal;
// threadgroup: 64,1,1
kernel void total(device const float* In [[buffer(0)]], device float* Out [[buffer(1)]],
                  uint i [[thread_index_in_threadgroup]], uint group [[threadgroup_position_in_grid]])
{
    threadgroup float part[64];
    part[i] = In[group * 64 + i];
    threadgroup_barrier(mem_flags::mem_threadgroup);
    for (uint half_size = 32; half_size > 0; half_size /= 2) {
        if (i < half_size) {
            part[i] += part[i + half_size];
        }
        threadgroup_barrier(mem_flags::mem_threadgroup); // in the loop
    }
    if (i == 0) Out[group] = part[0];
}
