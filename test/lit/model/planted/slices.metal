// RUN: %metal-test %s
// Each simdgroup works in its own slice of threadgroup memory, with its own barriers.
// in In f16: [i % 23 - 9 for i in range(4 * 64)]
// out Out f16: [In[s * 64 + c * 8 + r] for s in range(4) for r in range(8) for c in range(8)]
// wrong: slice = scratch + simd * 64 ==> slice = scratch + simd * 32 :: no barrier that orders this memory is between them
// wrong: slice = scratch + simd * 64 ==> slice = scratch :: no barrier that orders this memory is between them
// wrong: slice = scratch + simd * 64 ==> slice = scratch + simd * 80 :: simdgroup_store writes 2 bytes at offset 512 of threadgroup variable 'scratch', which has 512 bytes
// wrong: simdgroup_barrier(mem_flags::mem_threadgroup); // 1 ==> // :: no barrier that orders this memory is between them
// wrong: simdgroup_store(m, slice, 8, 0, true) ==> simdgroup_store(m, slice, 8) :: differs
// wrong: simdgroup_barrier(mem_flags::mem_threadgroup); // 1 ==> if (simd < 2) threadgroup_barrier(mem_flags::mem_threadgroup); else simdgroup_barrier(mem_flags::mem_threadgroup); :: threadgroup_barrier is not reached by all threads of the threadgroup; thread \(0, 2, 0\) has returned
#include <metal_stdlib>
#include <metal_simdgroup_matrix>
using namespace metal;
// threadgroup: 32,4,1
kernel void turn(device const half* In [[buffer(0)]], device half* Out [[buffer(1)]],
                 uint simd [[simdgroup_index_in_threadgroup]], uint lane [[thread_index_in_simdgroup]])
{
    threadgroup half scratch[256];
    threadgroup half* slice = scratch + simd * 64;
    simdgroup_half8x8 m;
    simdgroup_load(m, In + simd * 64);
    simdgroup_store(m, slice, 8, 0, true);
    simdgroup_barrier(mem_flags::mem_threadgroup); // 1
    Out[simd * 64 + lane * 2] = slice[lane * 2];
    Out[simd * 64 + lane * 2 + 1] = slice[lane * 2 + 1];
}
