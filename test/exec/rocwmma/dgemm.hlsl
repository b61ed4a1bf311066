// RUN: %exec-test %s
// matrix
// options: -Wno-emulation -Wno-staging -Werror
// no-metal: Metal has no double
// Doubles: three by two blocks of 16 by 16 with K = 8, A and B transposed, C updated in place. The last rows of C are outside, and the waves
// there do nothing.
// py: M, N, K = 48, 32, 24
// py: A = [[(r * 7919 + k * 104729) % 1000003 - 500001 for k in range(K)] for r in range(M)]
// py: B = [[(k * 15485863 + c * 32452843) % 999983 - 499979 for c in range(N)] for k in range(K)]
// py: C = [[(r * 31 + c * 17) % 1001 - 500.25 for c in range(N)] for r in range(M)]
// py: LDC = N + 6
// py: def padded(lines): return flat([line + [-1] * (LDC - N) for line in lines])
// groups: 1 1 1
// in A_ f64: flat(transpose(A))
// in B_ f64: flat(transpose(B))
// inout C_ f64: padded(C) -> padded([[2 * p - 0.5 * q for p, q in zip(*rows)] for rows in zip(mul(A, B), C)])
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
static const uint m = 48, n = 32, k = 24, ldc = n + 6;
StructuredBuffer<float64_t> A_ : register(t0);
RWStructuredBuffer<float64_t> B_ : register(u1);
RWStructuredBuffer<float64_t> C_ : register(u2);

[numthreads(4 * AMDGCN_WAVE_SIZE, 2, 1)] void main(uint3 thread : SV_DispatchThreadID) {
  const uint row = thread.x / AMDGCN_WAVE_SIZE * 16, column = thread.y * 16;
  fragment<matrix_a, 16, 16, 8, float64_t, col_major> a;
  fragment<matrix_b, 16, 16, 8, float64_t, col_major> b;
  fragment<accumulator, 16, 16, 8, float64_t, row_major> c, sum;
  if (row >= m)
    return;
  fill_fragment(sum, 0.0);
  for (uint i = 0; i < k; i += 8) {
    load_matrix_sync(a, A_[row + i * m], m);
    load_matrix_sync(b, column * k + i + B_, k);
    mma_sync(sum, a, b, sum);
  }
  load_matrix_sync(c, C_ + row * ldc + column, ldc);
  for (uint e = 0; e < c.num_elements; e++)
    c.x[e] = 2 * sum.x[e] - 0.5L * c.x[e];
  store_matrix_sync(C_ + row * ldc + column, c, ldc);
}
