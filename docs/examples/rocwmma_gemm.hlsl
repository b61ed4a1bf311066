// The sample of rocWMMA's API reference as a compute shader: D = alpha * (A x B) + beta * C, where each wave
// computes one block of D.
//
// A is m x k in row-major order, B is k x n in column-major order, C and D are m x n in row-major order. m, n and
// k are multiples of the block sizes. Dispatch (ceil(m / 64), ceil(n / 64), 1) groups.
#include <rocwmma/rocwmma.hpp>

using rocwmma::float16_t;
using rocwmma::float32_t;

static const int ROCWMMA_M = 16;
static const int ROCWMMA_N = 16;
static const int ROCWMMA_K = 16;

// That of the target
static const int WAVE_SIZE = rocwmma::AMDGCN_WAVE_SIZE;

// A group computes 4 x 4 blocks
static const int T_BLOCK_X = 4 * WAVE_SIZE;
static const int T_BLOCK_Y = 4;

cbuffer Arguments : register(b0) {
  uint m; // matrix free dim m
  uint n; // matrix free dim n
  uint k; // matrix fixed dim k
  uint lda, ldb, ldc, ldd;
  float32_t alpha, beta;
};

StructuredBuffer<float16_t> a : register(t1);
StructuredBuffer<float16_t> b : register(t2);
StructuredBuffer<float32_t> c : register(t3);
RWStructuredBuffer<float32_t> d : register(u4);

[numthreads(T_BLOCK_X, T_BLOCK_Y, 1)]
void gemm_wmma_d(uint3 thread : SV_DispatchThreadID) {
  auto fragA = rocwmma::fragment<rocwmma::matrix_a, ROCWMMA_M, ROCWMMA_N, ROCWMMA_K, float16_t, rocwmma::row_major>();
  auto fragB = rocwmma::fragment<rocwmma::matrix_b, ROCWMMA_M, ROCWMMA_N, ROCWMMA_K, float16_t, rocwmma::col_major>();
  auto fragC = rocwmma::fragment<rocwmma::accumulator, ROCWMMA_M, ROCWMMA_N, ROCWMMA_K, float32_t>();
  auto fragAcc = rocwmma::fragment<rocwmma::accumulator, ROCWMMA_M, ROCWMMA_N, ROCWMMA_K, float32_t>();

  rocwmma::fill_fragment(fragAcc, 0.0f);

  // Tile using a 2D grid
  uint majorWarp = thread.x / WAVE_SIZE;
  uint minorWarp = thread.y;

  // Target C block
  uint cRow = majorWarp * ROCWMMA_M;
  uint cCol = minorWarp * ROCWMMA_N;

  // Bounds check
  if (cRow < m && cCol < n) {
    // fragAcc = A x B
    for (int i = 0; i < k; i += ROCWMMA_K) {
      rocwmma::load_matrix_sync(fragA, a + (cRow * lda + i), lda);
      rocwmma::load_matrix_sync(fragB, b + (i + cCol * ldb), ldb);
      rocwmma::mma_sync(fragAcc, fragA, fragB, fragAcc);
    }

    // Fetch C matrix
    rocwmma::load_matrix_sync(fragC, c + (cRow * ldc + cCol), ldc, rocwmma::mem_row_major);

    // D = alpha * A x B + beta * C
    for (int i = 0; i < fragC.num_elements; ++i)
      fragC.x[i] = alpha * fragAcc.x[i] + beta * fragC.x[i];

    // Store to D
    rocwmma::store_matrix_sync(d + (cRow * ldd + cCol), fragC, ldd, rocwmma::mem_row_major);
  }
}
