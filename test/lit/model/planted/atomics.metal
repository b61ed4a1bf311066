// RUN: %metal-test %s
// Threads of all threadgroups count.
// groups: 4 1 1
// in In u32: [i * 13 % 7 for i in range(4 * 32)]
// inout Count u32: [100] * 7 -> [100 + In.count(k) for k in range(7)]
// inout Most u32: [0] -> [127 * 3]
// wrong: atomic_fetch_add_explicit(&Count[In[i]], 1u, memory_order_relaxed) ==> ((device uint*)Count)[In[i]] += 1 :: (reads|writes) buffer 'Count' at offset .*, which (a thread of threadgroup|thread) .* wrote
// wrong: while ( ==> if ( :: differs
// wrong: atomic_load_explicit(Most, memory_order_relaxed) ==> *(device uint*)Most :: reads buffer 'Most' at offset 0, which thread
// wrong: &Count[In[i]] ==> &Count[In[i] + 1] :: (reads|writes) 4 bytes at offset 28 of buffer 'Count', which has 28 bytes
// wrong: seen < mine ==> seen > mine :: differs
// wrong: (Most, memory_order_relaxed) ==> (Most, memory_order_seq_cst) :: no matching function for call to .atomic_load_explicit
#include <metal_stdlib>
using namespace metal;
// threadgroup: 32,1,1
kernel void count(device const uint* In [[buffer(0)]], device atomic_uint* Count [[buffer(1)]],
                  device atomic_uint* Most [[buffer(2)]], uint i [[thread_position_in_grid]])
{
    atomic_fetch_add_explicit(&Count[In[i]], 1u, memory_order_relaxed);
    uint mine = (127 - i) * 3, seen = atomic_load_explicit(Most, memory_order_relaxed);
    while (seen < mine && !atomic_compare_exchange_weak_explicit(Most, &seen, mine, memory_order_relaxed, memory_order_relaxed))
        ;
}
