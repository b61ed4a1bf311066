// RUN: %metal-test %s
// Lanes may write the value that is there already, in buffers and threadgroup memory, separately and as a simdgroup.
// metal: --races=lenient
// groups: 2 1 1
// out B i32: [7, 5, 5, 64]
// out M f32: [2.5] * 64
// wrong: B[0] = 7 ==> B[0] = int(i) :: writes buffer 'B' at offset 0, which thread \(0, 0, 0\) wrote in line 24
// wrong: B[0] = 7 ==> B[0] = int(group.x) :: writes buffer 'B' at offset 0, which a thread of threadgroup \(0, 0, 0\) wrote in line 24; nothing orders threadgroups
// wrong: n = 64 ==> n = i == 40 ? 63 : 64 :: writes threadgroup variable 'n' at offset 0, which thread
// wrong: B[1] = 5 ==> atomic_store_explicit((device atomic_int *)&B[1], 5, memory_order_relaxed); B[1] = 5 :: writes buffer 'B' at offset 4, which thread .* wrote
// wrong: threadgroup_barrier(mem_flags::mem_threadgroup); ==> // :: reads threadgroup variable 'n' at offset 0, which thread
// wrong: 8>(2.5f) ==> 8>(2.5f + lane) :: simdgroup_store writes buffer 'M' at offset 0, which
#include <metal_stdlib>
#include <metal_simdgroup_matrix>
using namespace metal;
// threadgroup: 64,1,1
kernel void same(device int* B [[buffer(0)]], device float* M [[buffer(1)]],
                 uint i [[thread_index_in_threadgroup]], uint3 group [[threadgroup_position_in_grid]],
                 uint lane [[simdgroup_index_in_threadgroup]])
{
    threadgroup int n;
    n = 64;
    threadgroup_barrier(mem_flags::mem_threadgroup);
    B[0] = 7;
    B[1] = 5;
    if (i < 9)
        B[2] = 5;
    B[3] = n;
    simdgroup_float8x8 m = make_filled_simdgroup_matrix<float, 8, 8>(2.5f);
    simdgroup_store(m, M, 8);
}
