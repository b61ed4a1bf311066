// RUN: %metal-test %s
// A product of 8x8 matrices with rows of 24 elements. The loads, the stride, the origin, the order and the
// accumulator each go wrong in turn.
// py: M = lambda s: [[(r * 5 + c * s) % 9 - 4 for c in range(8)] for r in range(8)]
// py: P, Q, R = M(3), M(7), M(2)
// py: def rows(m, pad=16):
//       return [x for row in m for x in row + [99] * pad]
// in A f16: [0] * 8 + rows(P)
// in B f16: [0] * 4 + rows(Q)
// inout C f32: rows(R) -> rows([[R[r][c] + sum(P[r][k] * Q[k][c] for k in range(8)) for c in range(8)] for r in range(8)])
// wrong: B + 4, 24) ==> B + 4, 24, ulong2(0), true) :: differs
// wrong: B + 4, 24) ==> B + 4, 24 * sizeof(half)) :: reads buffer 'B'|reads 2 bytes at offset .* of buffer 'B'
// wrong: ulong2(8, 0) ==> ulong2(0, 8) :: reads 2 bytes at offset 432 of buffer 'A', which has 400 bytes
// wrong: (c, a, b, c) ==> (c, b, a, c) :: differs
// wrong: simdgroup_multiply_accumulate(c, a, b, c) ==> simdgroup_multiply(c, a, b) :: differs
// wrong: simdgroup_store(c, C, 24) ==> simdgroup_store(c, C, 7) :: simdgroup_store: rows of 7 elements overlap
// wrong: simdgroup_store(c, C, 24) ==> simdgroup_store(c, C, 24, ulong2(0), true) :: differs
// wrong: simdgroup_load(c, C, 24) ==> c = simdgroup_float8x8(0) :: differs
// wrong: B + 4, 24) ==> B + 4, 24 + lane / 16) :: the number of elements in a row is not the same in all threads
// wrong: B + 4, 24) ==> B + lane, 24) :: the pointer is not the same in all threads
// wrong: simdgroup_load(a, ==> if (lane < 16) simdgroup_load(a, :: simdgroup_load is reached by 16 of the 32 threads of a simdgroup; thread \(16, 0, 0\) is at simdgroup_load
// wrong: simdgroup_multiply_accumulate(c ==> if (lane == 31) return; simdgroup_multiply_accumulate(c :: simdgroup_multiply_accumulate is reached by 31 of the 32 threads of a simdgroup; thread \(31, 0, 0\) has returned
#include <metal_stdlib>
#include <metal_simdgroup_matrix>
using namespace metal;

// threadgroup: 32,1,1
kernel void product(device const half* A [[buffer(0)]], device const half* B [[buffer(1)]],
                    device float* C [[buffer(2)]], uint lane [[thread_index_in_simdgroup]])
{
    simdgroup_half8x8 a, b;
    simdgroup_float8x8 c;
    simdgroup_load(a, A, 24, ulong2(8, 0));
    simdgroup_load(b, B + 4, 24);
    simdgroup_load(c, C, 24);
    simdgroup_multiply_accumulate(c, a, b, c);
    simdgroup_store(c, C, 24);
}
