// RUN: %metal-test %s
// Threadgroup memory has exactly the alignment of its type or of `alignas`.
// in In u32: [i * 2654435761 % 2**32 for i in range(32 * 4)]
// out Out u32: [In[31 * 4 - i // 4 * 4 + i % 4] for i in range(32 * 4)]
// wrong: alignas(16) threadgroup half ==> threadgroup half :: touches 16 bytes at an address that is not aligned for them
// wrong: alignas(16) ==> alignas(4) :: touches 16 bytes at an address that is not aligned for them
// wrong: &Shared[i * 8] ==> &Shared[i * 8 % 248 + 4] :: touches 16 bytes at an address that is not aligned for them
// wrong: threadgroup_barrier(mem_flags::mem_threadgroup); ==> // :: which no thread has written
#include <metal_stdlib>
using namespace metal;
// threadgroup: 32,1,1
kernel void main0(const device uint4 *In [[buffer(0)]], device uint4 *Out [[buffer(1)]],
                  uint i [[thread_position_in_grid]]) {
  alignas(16) threadgroup half Shared[32 * 8];
  *(threadgroup uint4 *)&Shared[i * 8] = In[i];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  uint other = 31 - i;
  Out[i] = *(threadgroup uint4 *)&Shared[other * 8];
}
