// D = alpha * (A x B) + beta * C with rocWMMA's cooperative loads and stores: the waves of a group bring the tiles of A
// and B that they share into groupshared memory together, those of the next step while this one is multiplied.
//
// A is m x k in column-major order, B is k x n in row-major order, C and D are m x n in row-major order. m and n are
// multiples of 64, k is one of 16. Dispatch (m / 64, n / 64, 1) groups.
#include <rocwmma/rocwmma.hpp>
#include <rocwmma/rocwmma_coop.hpp>

using namespace rocwmma;

static const uint BLOCK = 16;
static const uint BLOCKS = 2; // each wave computes two by two blocks of D
static const uint WAVES = 2;  // a group is two by two waves
static const uint TILE = WAVES * BLOCKS * BLOCK;
static const uint WAVE_SIZE = AMDGCN_WAVE_SIZE;

cbuffer Arguments : register(b0) {
  uint m, n, k;
  uint lda, ldb, ldc, ldd;
  float32_t alpha, beta;
};

StructuredBuffer<float16_t> a : register(t1);
StructuredBuffer<float16_t> b : register(t2);
StructuredBuffer<float32_t> c : register(t3);
RWStructuredBuffer<float32_t> d : register(u4);

using FragA = fragment<matrix_a, BLOCK, BLOCK, BLOCK, float16_t, col_major>;
using FragB = fragment<matrix_b, BLOCK, BLOCK, BLOCK, float16_t, row_major>;
using FragAcc = fragment<accumulator, BLOCK, BLOCK, BLOCK, float32_t>;

// The blocks of two steps of K: of that which is multiplied, and of the next.
groupshared float16_t ldsA[2][WAVES * BLOCKS][BLOCK * BLOCK];
groupshared float16_t ldsB[2][WAVES * BLOCKS][BLOCK * BLOCK];

// Waves with one x share the blocks of A in their rows, waves with one y those of B in their columns: each loads them,
// and stores its part.
struct Step {
  FragA a[BLOCKS];
  FragB b[BLOCKS];

  void load(uint row, uint column, uint i) {
    for (uint block = 0; block < BLOCKS; ++block) {
      load_matrix_coop_sync(a[block], ::a + (row + block * BLOCK + i * lda), lda);
      load_matrix_coop_sync(b[block], ::b + (i * ldb + column + block * BLOCK), ldb);
    }
  }
  void store(uint2 wave, uint side) {
    for (uint block = 0; block < BLOCKS; ++block) {
      store_matrix_coop_sync(ldsA[side][wave.x * BLOCKS + block], a[block], BLOCK);
      store_matrix_coop_sync(ldsB[side][wave.y * BLOCKS + block], b[block], BLOCK);
    }
  }
};

[numthreads(WAVES * WAVE_SIZE, WAVES, 1)]
void gemm_coop(uint3 thread : SV_GroupThreadID, uint3 group : SV_GroupID) {
  const uint2 wave = uint2(thread.x / WAVE_SIZE, thread.y);
  const uint row = group.x * TILE + wave.x * BLOCKS * BLOCK;
  const uint column = group.y * TILE + wave.y * BLOCKS * BLOCK;

  FragAcc acc[BLOCKS][BLOCKS];
  for (uint y = 0; y < BLOCKS; ++y)
    for (uint x = 0; x < BLOCKS; ++x)
      fill_fragment(acc[y][x], 0.0f);

  Step next;
  next.load(row, column, 0);
  next.store(wave, 0);
  synchronize_workgroup();

  for (uint i = 0; i < k; i += BLOCK) {
    const uint side = i / BLOCK % 2;
    const bool more = i + BLOCK < k;
    if (more)
      next.load(row, column, i + BLOCK);

    FragB right[BLOCKS];
    for (uint x = 0; x < BLOCKS; ++x)
      load_matrix_sync(right[x], ldsB[side][wave.y * BLOCKS + x], BLOCK);
    for (uint y = 0; y < BLOCKS; ++y) {
      FragA left;
      load_matrix_sync(left, ldsA[side][wave.x * BLOCKS + y], BLOCK);
      for (uint x = 0; x < BLOCKS; ++x)
        mma_sync(acc[y][x], left, right[x], acc[y][x]);
    }

    if (more)
      next.store(wave, 1 - side);
    synchronize_workgroup();
  }

  for (uint y = 0; y < BLOCKS; ++y)
    for (uint x = 0; x < BLOCKS; ++x) {
      const uint2 place = uint2(row + y * BLOCK, column + x * BLOCK);
      FragAcc result;
      load_matrix_sync(result, c + (place.x * ldc + place.y), ldc, mem_row_major);
      for (uint e = 0; e < result.num_elements; ++e)
        result.x[e] = alpha * acc[y][x].x[e] + beta * result.x[e];
      store_matrix_sync(d + (place.x * ldd + place.y), result, ldd, mem_row_major);
    }
}
