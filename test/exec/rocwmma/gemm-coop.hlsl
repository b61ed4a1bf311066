// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -Wno-emulation -Wno-staging
// Two by two waves share the tiles of A in a row and of B in a column through groupshared memory.
// py: M, N, K = 32, 32, 48
// py: A = [[(r * 5 + k * 3) % 9 - 4 for k in range(K)] for r in range(M)]
// py: B = [[(k * 7 + c * 2) % 11 - 5 for c in range(N)] for k in range(K)]
// in A_ f16 @ 0.0: flat(transpose(A))
// in B_ f16 @ 0.1: flat(B)
// out C f16: flat(mul(A, B))
#include <rocwmma/rocwmma.hpp>
#define BLOCK 16
#define LAYOUT_A col_major
#define LAYOUT_B row_major
static const uint WAVE_SIZE = rocwmma::AMDGCN_WAVE_SIZE;
static const uint M = 32, N = 32, K = 48;
ByteAddressBuffer A_ : register(t0);
StructuredBuffer<__half> B_ : register(t1);
RWStructuredBuffer<__half> C : register(u2);
groupshared __half TilesA[2 * BLOCK * BLOCK];
groupshared __half TilesB[2][BLOCK][BLOCK];

using FragA = rocwmma::fragment<rocwmma::matrix_a, BLOCK, BLOCK, BLOCK, __half, rocwmma::LAYOUT_A>;
using FragB = rocwmma::fragment<rocwmma::matrix_b, BLOCK, BLOCK, BLOCK, __half, rocwmma::LAYOUT_B>;
using FragAcc = rocwmma::fragment<rocwmma::accumulator, BLOCK, BLOCK, BLOCK, __half>;

[numthreads(2 * WAVE_SIZE, 2, 1)] void main(uint3 thread : SV_GroupThreadID) {
  const uint x = thread.x / WAVE_SIZE, y = thread.y;
  FragA a;
  FragB b;
  FragAcc acc;
  rocwmma::fill_fragment(acc, 0);
  for (uint k = 0; k < K; k += BLOCK) {
    rocwmma::load_matrix_coop_sync(a, A_ + (x * BLOCK + k * M), M);
    rocwmma::load_matrix_coop_sync(b, B_ + (k * N + y * BLOCK), N);
    rocwmma::store_matrix_coop_sync(TilesA + x * BLOCK * BLOCK, a, BLOCK);
    rocwmma::store_matrix_coop_sync(TilesB[y][0][0], b, BLOCK);
    rocwmma::synchronize_workgroup();
    rocwmma::load_matrix_sync(a, TilesA[x * BLOCK * BLOCK], BLOCK);
    rocwmma::load_matrix_sync(b, TilesB[y], BLOCK);
    rocwmma::mma_sync(acc, a, b, acc);
    rocwmma::synchronize_workgroup();
  }
  rocwmma::store_matrix_sync(C + (x * BLOCK * N + y * BLOCK), acc, N, rocwmma::mem_row_major);
}
