// RUN: %metal-test %s
// Two simdgroups exchange values through threadgroup memory.
// groups: 2 1 1
// in In i32: [i * 7 % 64 - 30 for i in range(128)]
// out Out i32: [In[i // 64 * 64 + 63 - i % 64] + In[i // 64 * 64 + (i % 64 ^ 1)] for i in range(128)]
// wrong: threadgroup_barrier(mem_flags::mem_threadgroup); ==> // :: reads threadgroup variable 'tile' at offset 252, which no thread has written
// wrong: threadgroup_barrier(mem_flags::mem_threadgroup); ==> threadgroup_barrier(mem_flags::mem_device); :: reads threadgroup variable 'tile' at offset 252, which thread \(63, 0, 0\) wrote in line 22
// wrong: threadgroup_barrier(mem_flags::mem_threadgroup); ==> threadgroup_barrier(mem_flags::mem_none); :: no barrier that orders this memory
// wrong: threadgroup_barrier(mem_flags::mem_threadgroup); ==> simdgroup_barrier(mem_flags::mem_threadgroup); :: reads threadgroup variable 'tile' at offset 252, which no thread has written
// wrong: threadgroup_barrier(mem_flags::mem_threadgroup); ==> if (local < 40) threadgroup_barrier(mem_flags::mem_threadgroup); :: reads threadgroup variable .* no barrier that orders this memory is between them
// wrong: threadgroup_barrier(mem_flags::mem_threadgroup); ==> if (local >= 32) return; threadgroup_barrier(mem_flags::mem_threadgroup); :: threadgroup_barrier is not reached by all threads of the threadgroup; thread \(32, 0, 0\) has returned
// wrong: int tile[64] ==> int tile[63] :: index 63 is outside of an array of type
// wrong: tile[63 - local] ==> tile[64 - local] :: index 64 is outside of an array of type|reads 4 bytes at offset 256 of threadgroup variable 'tile', which has 256 bytes
// wrong: tile[local] = In[i] ==> if (local != 63) tile[local] = In[i] :: reads threadgroup variable 'tile' at offset 252, which no thread has written
// wrong: Out[i] = ==> Out[local] = :: writes buffer 'Out' at offset 0, which a thread of threadgroup \(0, 0, 0\) wrote in line 24; nothing orders threadgroups
// wrong: Out[i] = ==> Out[i + 1] = :: writes 4 bytes at offset 512 of buffer 'Out', which has 512 bytes
#include <metal_stdlib>
using namespace metal;
// threadgroup: 64,1,1
kernel void reverse(device const int* In [[buffer(0)]], device int* Out [[buffer(1)]],
                    uint i [[thread_position_in_grid]], uint local [[thread_index_in_threadgroup]]) {
    threadgroup int tile[64]; tile[local] = In[i];
    threadgroup_barrier(mem_flags::mem_threadgroup);
    Out[i] = tile[63 - local] + tile[local ^ 1];
}
