// RUN: %exec-test %s
// matrix
// options: -Wno-emulation -Wno-staging
// Two products in a row, as in attention: S = Q x K^T in blocks of 16 by 16 with 32 for K, halved and rounded to bf16, goes through groupshared
// memory and is multiplied with V. Fragments are members, results and parameters of functions; each of two waves has its own heads.
// py: def bf(x): return convert(x, "bf16")
// py: H, D = 2, 32
// py: Q = [[[(h * 5 + r * 3 + d * 7) % 5 - 2 for d in range(D)] for r in range(16)] for h in range(H)]
// py: K = [[[(h * 3 + r * 5 + d * 2) % 7 - 3 for d in range(D)] for r in range(16)] for h in range(H)]
// py: V = [[[(h * 2 + r * 7 + d * 3) % 9 - 4 for d in range(D)] for r in range(16)] for h in range(H)]
// py: S = [[[bf(x * 0.5) for x in row] for row in mul(Q[h], transpose(K[h]))] for h in range(H)]
// in Q_ bf16: [1, 2, 3, 4, 5, 6, 7, 8] + flat([r for h in Q for r in h])
// in K_ bf16: flat([r for h in K for r in h])
// in V_ bf16: flat([r for h in V for r in h])
// out Out f32: flat([transpose(mul(S[h], V[h]))[d] for h in range(H) for d in range(D)])
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<bfloat16_t> Q_ : register(t0);
ByteAddressBuffer K_ : register(t1);
RWStructuredBuffer<bfloat16_t> V_ : register(u2);
RWStructuredBuffer<float> Out : register(u3);
groupshared bfloat16_t Scores[2][16][24];

template <uint K> struct Product {
  fragment<accumulator, 16, 16, K, float> sum;
  void add(fragment<matrix_a, 16, 16, K, bfloat16_t, row_major> a, fragment<matrix_b, 16, 16, K, bfloat16_t, col_major> b) {
    mma_sync(sum, a, b, sum);
  }
  void add(fragment<matrix_a, 16, 16, K, bfloat16_t, row_major> a, fragment<matrix_b, 16, 16, K, bfloat16_t, row_major> b) {
    mma_sync(sum, a, b, sum);
  }
};

fragment<matrix_a, 16, 16, 32, bfloat16_t, row_major> queries(uint head) {
  fragment<matrix_a, 16, 16, 32, bfloat16_t, row_major> q;
  load_matrix_sync(q, Q_ + (8 + head * 512), 32);
  return q;
}

fragment<accumulator, 16, 16, 32, bfloat16_t> narrow(fragment<accumulator, 16, 16, 32, float> from, float scale) {
  fragment<accumulator, 16, 16, 32, bfloat16_t> to;
  for (uint i = 0; i < from.num_elements; ++i)
    to.x[i] = bfloat16_t(from.x[i] * scale);
  return to;
}

[numthreads(AMDGCN_WAVE_SIZE, 2, 1)] void main(uint3 thread : SV_GroupThreadID) {
  const uint head = thread.y;
  fragment<matrix_b, 16, 16, 32, bfloat16_t, col_major> keys;
  load_matrix_sync(keys, K_ + head * 512, 32);
  Product<32> scores;
  scores.add(queries(head), keys);
  store_matrix_sync(Scores[head], narrow(scores.sum, 0.5), 24, mem_row_major);
  synchronize_workgroup();

  fragment<matrix_a, 16, 16, 16, bfloat16_t, row_major> s;
  load_matrix_sync(s, Scores[head][0] + 0, 24);
  for (uint d = 0; d < 32; d += 16) {
    fragment<matrix_b, 16, 16, 16, bfloat16_t, row_major> v;
    load_matrix_sync(v, V_[head * 512 + d], 32);
    Product<16> result;
    result.add(s, v);
    store_matrix_sync(Out + (head * 512 + d * 16), result.sum, 16, mem_col_major);
  }
}
