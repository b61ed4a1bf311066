// RUN: %metal-test %s
// Simd functions work on the lanes that are active, and on no others.
// in In i32: [i * 11 % 37 - 12 for i in range(64)]
// py: odd = lambda w: [x for x in In[w * 32:w * 32 + 32] if x & 1]
// py: total = [sum(In[:32]), sum(In[32:])]
// out Sum i32: [sum(odd(i // 32)) if In[i] & 1 else -1 for i in range(64)]
// out Next i32: [In[i - i % 32 + (i + 1) % 32] for i in range(64)]
// out All i32: [total[i // 32] for i in range(64)]
// wrong: int s = -1; ==> int s = simd_sum(x); :: differs
// wrong: if (x & 1) s ==> s :: differs
// wrong: int next = ==> int next = 0; if (lane < 16) next = :: differs
// wrong: (lane + 1) % 32 ==> lane + 1 :: differs
// wrong: All[i] = simd_sum(x); ==> if (lane == 0) All[i] = simd_sum(x); else All[i] = simd_sum(x); :: differs
// wrong: All[i] = ==> All[i] = (lane & 4) != 0 && simd_any(true) ? 0 : :: differs
#include <metal_stdlib>
using namespace metal;
// threadgroup: 64,1,1
kernel void lanes(device const int* In [[buffer(0)]], device int* Sum [[buffer(1)]],
                  device int* Next [[buffer(2)]], device int* All [[buffer(3)]],
                  uint i [[thread_position_in_grid]], uint lane [[thread_index_in_simdgroup]])
{
    int x = In[i];
    int s = -1;
    if (x & 1) s = simd_sum(x);
    Sum[i] = s;
    int next = simd_shuffle(x, (lane + 1) % 32);
    Next[i] = next;
    All[i] = simd_sum(x);
}
