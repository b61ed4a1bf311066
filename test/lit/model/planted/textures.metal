// RUN: %metal-test %s
// Each thread writes a texel, reads its own and, after a barrier, that of its neighbor.
// groups: 2 1 1
// texture Cells: 8x2
// inout Cells u32 view r32ui: [0] * 16 -> [i * 3 + 1 for i in range(16)]
// texture Totals: 2x1
// inout Totals i32 view r32i: [5, -5] -> [5 + 28, -5 + 28]
// texture Source: 8x1
// in Source f32 view r32f: [i * 0.5 for i in range(8)]
// out Out f32: [v for g in range(2) for i in range(8) for v in ((g * 8 + i) * 3 + 1 + i * 0.5, (g * 8 + (i ^ 1)) * 3 + 1)]
// wrong: Cells.fence(); ==> ; :: reads a texel of 'Cells' that the thread itself wrote, without fence\(\) between
// wrong: mem_flags::mem_texture ==> mem_flags::mem_device :: reads texture 'Cells' at offset .*, which thread .* wrote in line
// wrong: uint2(i, group)); // own ==> uint2(i / 2, group)); :: writes texture 'Cells' at offset .*, which thread .* wrote in line
// wrong: Totals.atomic_fetch_add(uint2(group, 0), int4(int(i))) ==> Totals.write(Totals.read(uint2(group, 0)) + int(i), uint2(group, 0)) :: (reads|writes) texture 'Totals' at offset
// wrong: Source.read(uint2(i, 0)) ==> Source.read(uint2(i + 1, 0)) :: differs
// wrong: texture2d<uint, access::read_write> Cells ==> texture2d<int, access::read_write> Cells :: the text does not compile
// wrong: texture2d<float> Source ==> texture3d<float> Source :: the text does not compile|has another shape
// wrong: access::read_write> Cells ==> access::write> Cells :: the text does not compile
#include <metal_stdlib>
using namespace metal;
// threadgroup: 8,1,1
kernel void neighbours(texture2d<uint, access::read_write> Cells [[texture(0)]],
                       texture2d<int, access::read_write> Totals [[texture(1)]],
                       texture2d<float> Source [[texture(2)]], device float2* Out [[buffer(3)]],
                       uint i [[thread_index_in_threadgroup]], uint group [[threadgroup_position_in_grid]])
{
    Cells.write(uint4((group * 8 + i) * 3 + 1), uint2(i, group)); // own
    Cells.fence();
    float own = Cells.read(uint2(i, group)).x + Source.read(uint2(i, 0)).x;
    Totals.atomic_fetch_add(uint2(group, 0), int4(int(i)));
    threadgroup_barrier(mem_flags::mem_texture);
    Out[group * 8 + i] = float2(own, Cells.read(uint2(i ^ 1, group)).x);
}
