// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -Wno-emulation
// define: WAVE=8
// One head of attention for 16 queries, as it is written for dxc -spirv: scores from f16 with the keys by columns, the maximum and the
// sum of each row in groupshared memory, the weights back to f16, and the weighted sum of the values. Queries are multiples of unit vectors
// and scores small integers, so that a softmax of base 2 is exact up to the rounding of its quotient.
// py: import math
// py: Q, KEYS, D = 16, 32, 16
// py: Qs = [[((r + c) % 5 == 0) * (1 if r % 2 else -1) for c in range(D)] for r in range(Q)]
// py: Ks = [[(r * 3 + c) % 4 - 1 for c in range(D)] for r in range(KEYS)]
// py: Vs = [[(r * 7 + c * 5) % 9 - 4 for c in range(D)] for r in range(KEYS)]
// py: Scores = mul(Qs, transpose(Ks))
// py: Weights = [[2.0 ** (x - max(row)) for x in row] for row in Scores]
// py: Sums = [sum(row) for row in Weights]
// in Queries_ f16 @ 0.0: flat(Qs)
// in Keys_ f16 @ 0.1: flat(Ks)
// in Values_ f16 @ 0.2: flat(Vs)
// out Result f32 @ 0.3: flat([[Near(x / s, abs=0.01) for x in row] for row, s in zip(mul(Weights, Vs), Sums)])
#include <vk/khr/cooperative_matrix.h>

#define QUERIES 16
#define KEYS 32
#define DEPTH 16

[[vk::binding(0, 0)]] StructuredBuffer<half> Queries;
[[vk::binding(1, 0)]] StructuredBuffer<half> Keys;
[[vk::binding(2, 0)]] StructuredBuffer<half> Values;
[[vk::binding(3, 0)]] RWStructuredBuffer<float> Result;

namespace coop {
template <typename T> using A = vk::khr::CooperativeMatrixA<T, vk::ScopeSubgroup, 16, 16>;
template <typename T> using B = vk::khr::CooperativeMatrixB<T, vk::ScopeSubgroup, 16, 16>;
template <typename T> using Acc = vk::khr::CooperativeMatrixAccumulator<T, vk::ScopeSubgroup, 16, 16>;
static const vk::CooperativeMatrixLayout row_order = vk::CooperativeMatrixLayoutRowMajorKHR;
static const vk::CooperativeMatrixLayout column_order = vk::CooperativeMatrixLayoutColumnMajorKHR;
} // namespace coop

groupshared float scores[QUERIES * KEYS];
groupshared half weights[QUERIES * KEYS];
groupshared float row_sum[QUERIES];

[numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  coop::A<half> q = coop::A<half>::Load<coop::row_order>(Queries, 0, DEPTH);
  for (uint block = 0; block < KEYS; block += 16) {
    coop::B<half> k = coop::B<half>::Load<coop::column_order>(Keys, block * DEPTH, DEPTH);
    coop::Acc<float> s = coop::Acc<float>::Splat(0.0);
    s = vk::khr::cooperativeMatrixMultiplyAdd(q, k, s);
    s.Store<coop::row_order>(vk::GetGroupSharedAddress(scores[block]), KEYS);
  }
  GroupMemoryBarrierWithGroupSync();

  for (uint row = lane; row < QUERIES; row += WAVE) {
    float most = scores[row * KEYS];
    for (uint i = 1; i < KEYS; ++i)
      most = max(most, scores[row * KEYS + i]);
    float sum = 0;
    for (uint j = 0; j < KEYS; ++j) {
      float weight = exp2(scores[row * KEYS + j] - most);
      weights[row * KEYS + j] = (half)weight;
      sum += weight;
    }
    row_sum[row] = sum;
  }
  GroupMemoryBarrierWithGroupSync();

  coop::Acc<float> result = coop::Acc<float>::Splat(0.0);
  for (uint b = 0; b < KEYS; b += 16) {
    coop::A<half> w = coop::A<half>::Load<coop::row_order>(vk::GetGroupSharedAddress(weights[b]), KEYS);
    coop::B<half> v = coop::B<half>::Load<coop::row_order>(Values, b * DEPTH, DEPTH);
    result = vk::khr::cooperativeMatrixMultiplyAdd(w, v, result);
  }
  result.Store<coop::row_order>(Result, 0, DEPTH);
  AllMemoryBarrierWithGroupSync();
  for (uint e = lane; e < QUERIES * DEPTH; e += WAVE)
    Result[e] /= row_sum[e / DEPTH];
}
