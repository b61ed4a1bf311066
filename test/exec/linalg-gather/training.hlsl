// RUN: %exec-test %s
// options: -T cs_6_10 --thread-matrices=gather -Wno-gather
// groups: 2 1 1
// Outer products and vectors that all lanes of a wave add to the same places, of f16, f32 and integers, at sizes that no strip
// divides, beside memory that stays.
// py: A = [[(t * 3 + r * 5) % 5 - 2 for r in range(11)] for t in range(64)]
// py: B = [[(t * 7 + c * 3) % 3 - 1 for c in range(21)] for t in range(64)]
// py: D = [[(t * 5 + c) % 9 - 4 for c in range(7)] for t in range(64)]
// py: outer = [[sum(a[r] * b[c] for a, b in zip(A, B)) for c in range(21)] for r in range(11)]
// py: line = lambda row, pad: [v + 2 for v in row] + [2] * pad
// in A_ f16 @ 0.0: flat(A)
// in B_ f16 @ 0.1: flat(B)
// in D_ i32 @ 0.2: flat(D)
// inout Halves f16 @ 0.3: [2.0] * 8 + [2.0] * 11 * 24 + [2.0] * 8 -> [2.0] * 8 + flat([line(row, 3) for row in outer]) + [2.0] * 8
// inout Floats f32 @ 0.4: [2.0] * 4 + [2.0] * 11 * 24 + [2.0] * 4 -> [2.0] * 4 + flat([line(row, 3) for row in outer]) + [2.0] * 4
// inout Bias f16 @ 0.5: [1.0] * 32 -> [1.0] * 3 + [1 + sum(b[c] for b in B) for c in range(21)] + [1.0] * 8
// inout Sums i32 @ 0.6: [5] * 16 -> [5] * 4 + [5 + sum(d[c] for d in D) for c in range(7)] + [5] * 5
#include <dx/linalg.h>
using namespace dx::linalg;
StructuredBuffer<vector<float16_t, 11> > A_ : register(t0);
StructuredBuffer<vector<float16_t, 21> > B_ : register(t1);
StructuredBuffer<vector<int, 7> > D_ : register(t2);
RWByteAddressBuffer Halves : register(u3);
RWByteAddressBuffer Floats : register(u4);
RWByteAddressBuffer Bias : register(u5);
RWByteAddressBuffer Sums : register(u6);

[numthreads(32, 1, 1)] void main(uint t : SV_DispatchThreadID) {
  vector<float16_t, 11> a = A_[t];
  vector<float16_t, 21> b = B_[t];
  OuterProduct<ComponentType::F16>(a, b).InterlockedAccumulate(Halves, 16);
  OuterProduct<ComponentType::F32>(a, b).InterlockedAccumulate(Floats, 16);
  InterlockedAccumulate(Bias, 6, b);
  InterlockedAccumulate(Sums, 16, D_[t]);
}
