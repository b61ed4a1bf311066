// RUN: %exec-test %s
// matrix
// options: -Wno-emulation -Wno-staging
// A layer of a quantized network as a ported HIP kernel: blocks of 32 by 32 by 16, int8 weights in column-major order in words, a bias that
// repeats in each row (a leading dimension of a row of 32 zeros and numbers), ReLU and a shift by element access, stored as int8.
// py: M, N, K = 32, 64, 48
// py: A = [[(r * 37 + k * 11) % 255 - 127 for k in range(K)] for r in range(M)]
// py: B = [[(k * 29 + c * 13) % 251 - 125 for c in range(N)] for k in range(K)]
// py: bias = [(c * 977) % 20011 - 10000 for c in range(N)]
// py: sums = [[p + q for p, q in zip(row, bias)] for row in mul(A, B)]
// py: LDA, LDB, LDD = K + 16, K + 32, N + 16
// py: def padded(lines, ld, gap): return flat([line + [gap] * (ld - len(line)) for line in lines])
// groups: 2 1 1
// in activations i8: [77] * 16 + padded(A, LDA, 99)
// in weights i8: padded(transpose(B), LDB, -99)
// in biases i32: flat([bias] * 32)
// out results i8: [-51] * 32 + padded([[max(x, 0) >> 9 for x in row] for row in sums], LDD, -51)
// out raw i32: flat(transpose(sums))
#include <rocwmma/rocwmma.hpp>

constexpr static uint32_t ROCWMMA_M = 32, ROCWMMA_N = 32, ROCWMMA_K = 16;

StructuredBuffer<int8_t4_packed> activations : register(t0);
StructuredBuffer<uint> weights : register(t1);
StructuredBuffer<int32_t> biases : register(t2);
RWByteAddressBuffer results : register(u3);
RWStructuredBuffer<rocwmma::int32_t> raw : register(u4);

template <typename Context, typename T, typename Layout = void>
using Frag = rocwmma::fragment<Context, ROCWMMA_M, ROCWMMA_N, ROCWMMA_K, T, Layout>;

[numthreads(rocwmma::AMDGCN_WAVE_SIZE, 1, 1)] void main(uint3 blockIdx : SV_GroupID) {
  const uint m = 32, n = 64, k = 48, lda = k + 16, ldb = k + 32, ldd = n + 16;
  const uint col = blockIdx.x * ROCWMMA_N;
  Frag<rocwmma::accumulator, rocwmma::int32_t> fragAcc;
  rocwmma::load_matrix_sync(fragAcc, biases + col, n, rocwmma::mem_row_major);
  for (uint i = 0; i < k; i += ROCWMMA_K) {
    Frag<rocwmma::matrix_a, rocwmma::int8_t, rocwmma::row_major> fragA;
    Frag<rocwmma::matrix_b, rocwmma::int8_t, rocwmma::col_major> fragB;
    rocwmma::load_matrix_sync(fragA, activations + 16 + i, lda);
    rocwmma::load_matrix_sync(fragB, weights + (i + col * ldb), ldb);
    rocwmma::mma_sync(fragAcc, fragA, fragB, fragAcc);
  }
  rocwmma::store_matrix_sync(raw + col * m, fragAcc, m, rocwmma::mem_col_major);
  Frag<rocwmma::accumulator, rocwmma::int8_t, rocwmma::row_major> fragD;
  for (int e = 0; e < fragD.num_elements; ++e)
    fragD.x[e] = max(fragAcc.x[e], 0) >> 9;
  rocwmma::store_matrix_sync(results + (32 + col), fragD, ldd);
}
