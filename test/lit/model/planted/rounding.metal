// RUN: %metal-test %s
// The sum of 32 products is exact in single precision and is not in half.
// py: A = [[((r + k) % 3 + 1) * 0.5 for k in range(32)] for r in range(8)]
// py: B = [[32 + (k * c) % 5 for c in range(8)] for k in range(32)]
// in A f16: [x for row in A for x in row]
// in B f16: [x for row in B for x in row]
// py: rows = lambda v, n: [v[i:i + n] for i in range(0, len(v), n)]
// out C f32: [x for row in mul(rows(A, 32), rows(B, 8)) for x in row]
// wrong: simdgroup_float8x8 c( ==> simdgroup_half8x8 c( :: no matching function for call to 'simdgroup_store'
// wrong: simdgroup_multiply_accumulate(c, a, b, c); ==> simdgroup_half8x8 h; h.thread_elements() = half2(c.thread_elements()); simdgroup_multiply_accumulate(h, a, b, h); c.thread_elements() = float2(h.thread_elements()); :: differs
// wrong: k < 32; ==> k < 24; :: differs
// wrong: A + k ==> A + k * 8 :: reads 2 bytes at offset 512 of buffer 'A', which has 512 bytes
#include <metal_stdlib>
#include <metal_simdgroup_matrix>
using namespace metal;
// threadgroup: 32,1,1
kernel void rounding(device const half* A [[buffer(0)]], device const half* B [[buffer(1)]],
                     device float* C [[buffer(2)]])
{
    simdgroup_float8x8 c(0.0);
    for (uint k = 0; k < 32; k += 8) {
        simdgroup_half8x8 a, b;
        simdgroup_load(a, A + k, 32);
        simdgroup_load(b, B + k * 8, 8);
        simdgroup_multiply_accumulate(c, a, b, c);
    }
    simdgroup_store(c, C, 8);
}
