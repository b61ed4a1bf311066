// RUN: %metal-test %s
// All functions over the lanes of a simdgroup and of a quadgroup, in two simdgroups.
// py: import math
// py: from functools import reduce
// py: X = [i * 29 % 64 - 20 for i in range(64)]
// py: G = lambda i, n: X[i // n * n:i // n * n + n]
// py: x8 = lambda v: (v & 7) - 3
// in In i32: X
// py: def row(i, n):
//       g, at = G(i, n), i % n
//       return [sum(g), i32(math.prod(x8(x) | 1 for x in g)), min(g), max(g), reduce(lambda a, b: a & b, g), reduce(lambda a, b: a | b, g), reduce(lambda a, b: a ^ b, g), sum(g[:at]), sum(g[:at + 1]), i32(math.prod(x8(x) | 1 for x in g[:at])), i32(math.prod(x8(x) | 1 for x in g[:at + 1])), g[3], g[0], g[(at * 3 + 1) % n], g[at ^ 1], g[max(at - 1, 0)], g[min(at + 1, n - 1)], g[(at + 2) % n], g[(at - 1) % n], int(any(x > 40 for x in g)), int(all(x > -21 for x in g)), int(at == 0), i32(sum((x > 0) << k for k, x in enumerate(g))), i32((1 << n) - 1)]
// out Simd i32: [v for i in range(64) for v in row(i, 32)]
// out Quad i32: [v for i in range(64) for v in row(i, 4)]
// out Floats f32: [v for i in range(64) for v in (sum(G(i, 32)) * 0.5, max(G(i, 32)) * 0.25 + 1, X[i ^ 5] + 0.5)]
// out Odd i32: [sum(x for x in G(i, 32) if x & 1) if X[i] & 1 else sum(1 for x in G(i, 32) if not x & 1) for i in range(64)]
#include <metal_stdlib>
using namespace metal;
#define ALL(prefix, n)                                                                                 \
    r[0] = prefix##_sum(x); r[1] = prefix##_product(((x & 7) - 3) | 1); r[2] = prefix##_min(x);         \
    r[3] = prefix##_max(x); r[4] = prefix##_and(x); r[5] = prefix##_or(x); r[6] = prefix##_xor(x);      \
    r[7] = prefix##_prefix_exclusive_sum(x); r[8] = prefix##_prefix_inclusive_sum(x);                   \
    r[9] = prefix##_prefix_exclusive_product(((x & 7) - 3) | 1);                                        \
    r[10] = prefix##_prefix_inclusive_product(((x & 7) - 3) | 1);                                       \
    r[11] = prefix##_broadcast(x, 3); r[12] = prefix##_broadcast_first(x);                              \
    at = i & (n - 1); r[13] = prefix##_shuffle(x, (at * 3 + 1) & (n - 1)); r[14] = prefix##_shuffle_xor(x, 1); \
    up = prefix##_shuffle_up(x, 1); r[15] = at == 0 ? x : up;                                           \
    down = prefix##_shuffle_down(x, 1); r[16] = at == n - 1 ? x : down;                                 \
    r[17] = prefix##_shuffle_rotate_down(x, 2); r[18] = prefix##_shuffle_rotate_up(x, 1);               \
    r[19] = prefix##_any(x > 40); r[20] = prefix##_all(x > -21); r[21] = prefix##_is_first();
// threadgroup: 64,1,1
kernel void lanes(device const int* In [[buffer(0)]], device int* Simd [[buffer(1)]],
                  device int* Quad [[buffer(2)]], device float* Floats [[buffer(3)]],
                  device int* Odd [[buffer(4)]], uint i [[thread_position_in_grid]])
{
    int x = In[i], up, down;
    uint at;
    int r[24];
    ALL(simd, 32)
    r[22] = int(ulong(simd_vote::vote_t(simd_ballot(x > 0))));
    r[23] = int(uint(ulong(simd_vote::vote_t(simd_active_threads_mask()))));
    for (uint k = 0; k < 24; ++k)
        Simd[i * 24 + k] = r[k];
    ALL(quad, 4)
    r[22] = int(quad_vote::vote_t(quad_ballot(x > 0)));
    r[23] = int(quad_vote::vote_t(quad_active_threads_mask()));
    for (uint k = 0; k < 24; ++k)
        Quad[i * 24 + k] = r[k];
    Floats[i * 3] = simd_sum(x * 0.5f);
    Floats[i * 3 + 1] = simd_max(float2(x, x * 0.25f + 1)).y;
    Floats[i * 3 + 2] = simd_shuffle_xor(float(x) + 0.5f, 5);
    int odd;
    if (x & 1)
        odd = simd_sum(x);
    else
        odd = popcount(uint(ulong(simd_vote::vote_t(simd_active_threads_mask()))));
    Odd[i] = odd;
}
