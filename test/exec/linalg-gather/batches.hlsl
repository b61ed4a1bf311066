// RUN: %exec-test %s
// options: -T cs_6_10 --thread-matrices=gather -Wno-gather
// also: Inputs/group.yaml
// groups: 3 1 1
// A group runs several batches of its threads through a network. Where the weights lie is the same in all turns for the first and
// the last layer, and differs for the one between; the group of index 1 has no turn, and its place of the weights is far outside.
// Waves of a group have different numbers of turns in the second loop, so that they only agree on what is before it.
// py: G, B, K, H, M = 64, 3, 10, 24, 5
// py: turns = [3, 0, 2]
// py: def first(g): return [[(r * 3 + k * 5 + g) % 5 - 2 for k in range(K)] for r in range(H)]
// py: def middle(b): return [[((r + k * 2 + b) % 11 == 0) * (1 - 2 * (r % 2)) for k in range(H)] for r in range(H)]
// py: last = [[(r * 7 + k * 3) % 3 - 1 for k in range(H)] for r in range(M)]
// py: bad = float("nan")
// py: X = [[(i * 5 + k * 3) % 3 - 1 for k in range(K)] for i in range(3 * B * G)]
// py: def mul(w, x): return [sum(a * b for a, b in zip(row, x)) for row in w]
// py: def run(i): g, b = i // (B * G), i // G % B; return mul(last, [max(v, 0) for v in mul(middle(b), mul(first(g), X[i]))])
// py: out = [run(i) if i // G % B < turns[i // (B * G)] else [-1] * M for i in range(3 * B * G)]
// py: add = [mul(last, [(w * 3 + k) % 3 - 1 for k in range(H)]) for w in range(3 * G)]
// py: def counted(t, w): return [v * (1 + t % G // w) for v in add[t]]
// in First f16 @ 0.0: flat([row + [bad] * 6 for g in (0, 2) for row in first(g)])
// in Middle f16 @ 0.1: flat([flat([[middle(b)[r][k] for r in range(H)] + [bad] * 8 for k in range(H)]) for b in range(B)])
// in Last f16 @ 0.2: flat([row + [bad] * 8 for row in last])
// in X_ f16 @ 0.3: flat(X)
// in Turns u32 @ 0.4: turns
// out Result f32 @ 0.5: flat(out)
// out Sums f32 @ 0.6: flat([counted(t, 32) for t in range(3 * G)])
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer First : register(t0);
ByteAddressBuffer Middle : register(t1);
ByteAddressBuffer Last : register(t2);
StructuredBuffer<float16_t> X_ : register(t3);
StructuredBuffer<uint> Turns : register(t4);
RWStructuredBuffer<float> Result : register(u5);
RWStructuredBuffer<float> Sums : register(u6);
typedef Matrix<ComponentType::F16, 24, 10, MatrixUse::A, MatrixScope::Thread> Into;
typedef Matrix<ComponentType::F16, 24, 24, MatrixUse::A, MatrixScope::Thread> Between;
typedef Matrix<ComponentType::F16, 5, 24, MatrixUse::A, MatrixScope::Thread> Out;

[numthreads(32, 2, 1)] void main(uint thread : SV_GroupIndex, uint group : SV_GroupID) {
  for (uint i = 0; i < 3; ++i)
    for (uint m = 0; m < 5; ++m)
      Result[((group * 3 + i) * 64 + thread) * 5 + m] = -1;
  uint turns = Turns[group];
  uint place = group == 1 ? 0x7ffffff0 : group / 2 * (24 * 32);
  for (uint batch = 0; batch < turns; ++batch) {
    uint at = (group * 3 + batch) * 64 + thread;
    vector<float16_t, 10> x;
    for (uint k = 0; k < 10; ++k)
      x[k] = X_[at * 10 + k];
    vector<float16_t, 24> h = Multiply<float16_t>(Into::Load<MatrixLayout::RowMajor, 16>(First, place, 32), x);
    h = max(Multiply<float16_t>(Between::Load<MatrixLayout::ColMajor, 16>(Middle, batch * 24 * 64, 64), h), 0);
    vector<float, 5> y = Multiply<float>(Out::Load<MatrixLayout::RowMajor, 16>(Last, 0, 64), h);
    for (uint m = 0; m < 5; ++m)
      Result[at * 5 + m] = y[m];
  }
  vector<float, 5> sums = 0;
  vector<float16_t, 24> v;
  for (uint n = 0; n < 24; ++n)
    v[n] = float16_t(int(((group * 64 + thread) * 3 + n) % 3) - 1);
  for (uint turn = 0; turn <= thread / 32; ++turn)
    sums += Multiply<float>(Out::Load<MatrixLayout::RowMajor, 16>(Last, 0, 64), v);
  for (uint s = 0; s < 5; ++s)
    Sums[(group * 64 + thread) * 5 + s] = sums[s];
}
