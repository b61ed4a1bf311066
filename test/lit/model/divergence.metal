// RUN: %metal-test %s
// Lanes that take different ways meet again where the ways do: behind an if, at the next iteration after a
// continue, behind a loop that they leave at different times, in a function that they call from two places.
// py: X = [i * 11 % 32 for i in range(32)]
// in In i32: X
// py: at = lambda t: sum(1 for x in X if x % 7 > t)
// out After i32: [32] * 32
// out Turns i32: [sum(at(t) for t in range(x % 7)) + 32 * 100 for x in X]
// out Skipped i32: [sum(32 if True else 0 for t in range(4)) + sum(sum(1 for y in X if (y + t) % 3) for t in range(4) if (x + t) % 3) * 1000 for x in X]
// out Called i32: [sum(1 for y in X if (y < 10) == (x < 10)) + (1000 if x < 10 else 2000) for x in X]
// out Nested i32: [sum(sum(1 for y in X if y % 3 > t and y % 4 > s) for t in range(x % 3) for s in range(x % 4)) for x in X]
// out Cases i32: [sum(1 for y in X if y % 4 == x % 4) * (x % 4) if x % 4 < 3 else 32 for x in X]
#include <metal_stdlib>
using namespace metal;
inline int here(int x) { return simd_sum(1); }
// threadgroup: 32,1,1
kernel void divergence(device const int* In [[buffer(0)]], device int* After [[buffer(1)]],
                       device int* Turns [[buffer(2)]], device int* Skipped [[buffer(3)]],
                       device int* Called [[buffer(4)]], device int* Nested [[buffer(5)]],
                       device int* Cases [[buffer(6)]], uint i [[thread_position_in_grid]])
{
    int x = In[i];
    int a = 0;
    if (x & 1) a = simd_sum(2);
    After[i] = simd_sum(1) + a - a;

    int turns = 0, t = 0;
    while (t < x % 7) {
        turns += simd_sum(1);
        ++t;
    }
    Turns[i] = turns + simd_sum(1) * 100;

    int skipped = 0;
    for (int k = 0; k < 4; ++k) {
        skipped += simd_sum(1);
        if ((x + k) % 3 == 0)
            continue;
        skipped += 1000 * simd_sum(1);
    }
    Skipped[i] = skipped;

    int called;
    if (x < 10)
        called = here(x) + 1000;
    else
        called = here(x) + 2000;
    Called[i] = called;

    int nested = 0;
    for (int p = 0; p < x % 3; ++p) {
        int s = 0;
        do {
            if (s >= x % 4) break;
            nested += simd_sum(1);
            ++s;
        } while (true);
    }
    Nested[i] = nested;

    int cases = 0;
    switch (x % 4) {
    case 1: cases = simd_sum(1); break;
    case 2: cases = simd_sum(1) * 2; break;
    case 3: cases = simd_sum(1);
    default: break;
    }
    Cases[i] = x % 4 == 3 ? cases * 4 : cases;
}
