// C = A B with vk::khr::CooperativeMatrix: a group of two by two waves computes 32 x 32 of C, from tiles in groupshared
// memory. The factors are f16 and the sums f32; DXC's header wants one component type for all three.
//
// A is M x K, B is K x N, C is M x N, all in row-major order, and M, N and K are multiples of 32. Dispatch (N / 32,
// M / 32, 1) groups. WAVE is the size of a wave on the device.
#include <vk/khr/cooperative_matrix.h>

#ifndef WAVE
#define WAVE 32
#endif
#define TILE 32
#define PITCH (TILE + 8) // of the tiles: fewer bank conflicts, and a multiple of 16 bytes

struct Sizes {
  uint M, N, K;
};
[[vk::push_constant]] Sizes size;

[[vk::binding(0)]] StructuredBuffer<float16_t> A;
[[vk::binding(1)]] StructuredBuffer<float16_t> B;
[[vk::binding(2)]] RWStructuredBuffer<float> C;

groupshared float16_t TileA[TILE * PITCH];
groupshared float16_t TileB[TILE * PITCH];

using MatA = vk::khr::CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 16, 16>;
using MatB = vk::khr::CooperativeMatrixB<float16_t, vk::ScopeSubgroup, 16, 16>;
using MatC = vk::khr::CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16>;

static const vk::CooperativeMatrixLayout RowMajor = vk::CooperativeMatrixLayoutRowMajorKHR;

void fill(uint thread, uint row, uint column, uint k) {
  for (uint i = thread; i < TILE * TILE; i += 4 * WAVE) {
    uint y = i / TILE, x = i % TILE;
    TileA[y * PITCH + x] = A[(row + y) * size.K + k + x];
    TileB[y * PITCH + x] = B[(k + y) * size.N + column + x];
  }
}

[numthreads(4 * WAVE, 1, 1)] void main(uint3 group : SV_GroupID, uint thread : SV_GroupIndex) {
  const uint row = group.y * TILE, column = group.x * TILE;
  const uint wave = thread / WAVE;
  const uint y = wave / 2 * 16, x = wave % 2 * 16;
  MatC sum = MatC::Splat(0);
  for (uint k = 0; k < size.K; k += TILE) {
    fill(thread, row, column, k);
    GroupMemoryBarrierWithGroupSync();
    [unroll] for (uint step = 0; step < TILE; step += 16) {
      MatA a = MatA::Load<RowMajor>(vk::GetGroupSharedAddress(TileA[y * PITCH + step]), PITCH);
      MatB b = MatB::Load<RowMajor>(vk::GetGroupSharedAddress(TileB[step * PITCH + x]), PITCH);
      sum = vk::khr::cooperativeMatrixMultiplyAdd(a, b, sum);
    }
    GroupMemoryBarrierWithGroupSync();
  }
  sum.Store<RowMajor>(C, (row + y) * size.N + column + x, size.N);
}
