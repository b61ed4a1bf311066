// RUN: %metal-test %s
// thread_elements() by the lane map of Apple's devices: each lane writes its elements to their places.
// out Place u32: [r * 8 + c for r in range(8) for c in range(8)]
// out Diagonal f32: [3.0 if r == c else 0.0 for r in range(8) for c in range(8)]
// out Filled f16: [2.5] * 64
// wrong: (lane / 4 & 4) + lane / 2 % 4 ==> lane / 4 :: differs
// wrong: (lane / 4 & 2) * 2 + lane % 2 * 2 ==> lane % 4 * 2 :: differs
// wrong: m.thread_elements()[1] = ==> m.thread_elements()[0] = :: differs
// wrong: simdgroup_float8x8(3.0) ==> make_filled_simdgroup_matrix<float, 8, 8>(3.0) :: differs
// wrong: make_filled_simdgroup_matrix<half, 8, 8>(2.5h) ==> simdgroup_half8x8(2.5h) :: differs
// wrong: simdgroup_store(m, tile, 8) ==> simdgroup_store(m, tile, 8, 0, true) :: differs
// wrong: simdgroup_barrier(mem_flags::mem_threadgroup); ==> // :: reads threadgroup variable 'tile' at offset .*, which thread \(0, 0, 0\) wrote in line
// wrong: simdgroup_barrier(mem_flags::mem_threadgroup); ==> simdgroup_barrier(mem_flags::mem_device); :: no barrier that orders this memory
#include <metal_stdlib>
#include <metal_simdgroup_matrix>
using namespace metal;
// threadgroup: 32,1,1
kernel void elements(device uint* Place [[buffer(0)]], device float* Diagonal [[buffer(1)]],
                     device half* Filled [[buffer(2)]], uint lane [[thread_index_in_simdgroup]])
{
    threadgroup float tile[64];
    simdgroup_float8x8 m;
    uint row = (lane / 4 & 4) + lane / 2 % 4, column = (lane / 4 & 2) * 2 + lane % 2 * 2;
    m.thread_elements()[0] = float(row * 8 + column);
    m.thread_elements()[1] = float(row * 8 + column + 1);
    simdgroup_store(m, tile, 8);
    simdgroup_barrier(mem_flags::mem_threadgroup);
    Place[lane] = uint(tile[lane]);
    Place[lane + 32] = uint(tile[lane + 32]);
    simdgroup_store(simdgroup_float8x8(3.0), Diagonal);
    simdgroup_store(make_filled_simdgroup_matrix<half, 8, 8>(2.5h), Filled);
}
