// RUN: %metal-test %s
// Tiles of 8x8 over a matrix of 24 rows: a simdgroup for each tile, each copies its own.
// in A f32: [i * 3 - 50 for i in range(24 * 16)]
// out B f32: [-x for x in A]
// wrong: * 8 * 16 + group.x * 8; ==> * 8 * 16 + group.x * 8 + 16; :: simdgroup_load reads 4 bytes at offset 1536 of buffer 'A', which has 1536 bytes \(row 7, column 0 in memory; thread \(0, 0, 0\) of threadgroup \(0, 2, 0\)\)
// wrong: simdgroup_store(m, B + at, 16) ==> simdgroup_store(m, B + at + 1, 16) :: simdgroup_store (writes buffer 'B' at offset .*nothing orders threadgroups|writes 4 bytes at offset 1536)
// wrong: simdgroup_store(m, B + at, 16) ==> simdgroup_store(m, B + group.y * 8 * 16, 16) :: which a thread of threadgroup \(0, 0, 0\) wrote in line .*; nothing orders threadgroups
// wrong: simdgroup_load(m, A + at, 16) ==> simdgroup_load(m, (device const float*)((device const char*)(A + at) + 2), 16) :: simdgroup_load: the pointer is not aligned for elements of 4 bytes
// wrong: simdgroup_load(m, A + at, 16) ==> simdgroup_load(m, A + at, 0) :: simdgroup_load: rows of 0 elements overlap
#include <metal_stdlib>
#include <metal_simdgroup_matrix>
using namespace metal;
// groups: 2 3 1
// threadgroup: 32,1,1
kernel void copy(device const float* A [[buffer(0)]], device float* B [[buffer(1)]],
                 uint3 group [[threadgroup_position_in_grid]])
{
    uint at = group.y * 8 * 16 + group.x * 8;
    simdgroup_float8x8 m;
    simdgroup_load(m, A + at, 16);
    m.thread_elements() = -m.thread_elements();
    simdgroup_store(m, B + at, 16);
}
