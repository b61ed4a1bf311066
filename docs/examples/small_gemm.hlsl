// C = A x B with vk::khr::CooperativeMatrix, for small products that wait for each other. There the time of
// one group counts, not how much all groups can do together. So tiles are small: each multiprocessor gets
// two groups. SLICES waves compute the same part of C from different components of K, and add their sums in
// groupshared memory at the end. Two buffers for tiles need one barrier a step.
//
// A is M x K in row-major order, B is K x N in column-major order (each column is contiguous), C is M x N
// in row-major order; f16 factors, f32 sums, all tight. M and N are multiples of the tile, K of two tiles.
// Dispatch (N / TILE_N, M / TILE_M, 1) groups. Compile with -T cs_6_10 -enable-16bit-types.
#include <vk/khr/cooperative_matrix.h>
using namespace vk;
using namespace vk::khr;

#ifndef WAVE_SIZE
#define WAVE_SIZE 32
#endif
#ifndef TILE_M
#define TILE_M 64 // rows of C for a group
#endif
#ifndef TILE_N
#define TILE_N 64 // columns of C for a group
#endif
#ifndef TILE_K
#define TILE_K 64
#endif
#ifndef WAVE_M
#define WAVE_M 64 // rows of C for a wave
#endif
#ifndef WAVE_N
#define WAVE_N 32 // columns of C for a wave
#endif
#ifndef SLICES
#define SLICES 2 // of K, one for each wave with the same rows and columns
#endif
#define BLOCK 16 // rows, columns and depth of a matrix

cbuffer Problem : register(b0) {
  uint M, N, K;
};

StructuredBuffer<uint4> A : register(t1); // eight components each
StructuredBuffer<uint4> B : register(t2);
RWStructuredBuffer<float> C : register(u3);

typedef CooperativeMatrixA<float16_t, ScopeSubgroup, BLOCK, BLOCK> Left;
typedef CooperativeMatrixB<float16_t, ScopeSubgroup, BLOCK, BLOCK> Right;
typedef CooperativeMatrixAccumulator<float, ScopeSubgroup, BLOCK, BLOCK> Sums;
static const CooperativeMatrixLayout Rows = CooperativeMatrixLayoutRowMajorKHR, Columns = CooperativeMatrixLayoutColumnMajorKHR;

static const uint PerLine = TILE_K / 8;      // loads of 16 bytes
static const uint Stride = PerLine + 1;      // keeps neighbouring lines in other banks
static const uint SizeA = TILE_M * Stride, SizeB = TILE_N * Stride, TileSize = SizeA + SizeB;
static const uint BlocksM = WAVE_M / BLOCK, BlocksN = WAVE_N / BLOCK, Parts = TILE_M / WAVE_M * (TILE_N / WAVE_N);
static const uint Threads = Parts * SLICES * WAVE_SIZE;
static const uint BlockSize = BLOCK * BLOCK / 4; // of sums

groupshared uint4 Tiles[2 * TileSize]; // in the end sums
_Static_assert(Parts * BlocksM * BlocksN * BlockSize <= 2 * TileSize, "the sums of one slice must fit into the memory of the tiles");

// One thread's part of tiles of A and B on its way from memory to groupshared memory.
struct Transfer {
  static const uint CountA = TILE_M * PerLine / Threads, CountB = TILE_N * PerLine / Threads;
  uint4 a[CountA], b[CountB];

  void load(uint row, uint column, uint k, uint thread) {
    [unroll] for (uint l = 0; l < CountA; ++l) {
      const uint i = thread + l * Threads;
      a[l] = A[((row + i / PerLine) * K + k) / 8 + i % PerLine];
    }
    [unroll] for (uint l = 0; l < CountB; ++l) {
      const uint i = thread + l * Threads;
      b[l] = B[((column + i / PerLine) * K + k) / 8 + i % PerLine];
    }
  }

  void store(uint at, uint thread) {
    [unroll] for (uint l = 0; l < CountA; ++l) {
      const uint i = thread + l * Threads;
      Tiles[at + i / PerLine * Stride + i % PerLine] = a[l];
    }
    [unroll] for (uint l = 0; l < CountB; ++l) {
      const uint i = thread + l * Threads;
      Tiles[at + SizeA + i / PerLine * Stride + i % PerLine] = b[l];
    }
  }
};

struct Block {
  Sums sums[BlocksM][BlocksN];

  void multiply(uint at, uint waveRow, uint waveColumn, uint slice) {
    Left a[BlocksM];
    [unroll] for (uint depth = 0; depth < PerLine / SLICES; depth += BLOCK / 8) {
      const uint first = at + slice * (PerLine / SLICES) + depth;
      [unroll] for (uint i = 0; i < BlocksM; ++i)
        a[i] = Left::Load<Rows>(GetGroupSharedAddress(Tiles[first + (waveRow + i * BLOCK) * Stride]), Stride);
      [unroll] for (uint j = 0; j < BlocksN; ++j) {
        const Right b = Right::Load<Columns>(GetGroupSharedAddress(Tiles[first + SizeA + (waveColumn + j * BLOCK) * Stride]), Stride);
        [unroll] for (uint i = 0; i < BlocksM; ++i)
          sums[i][j] = cooperativeMatrixMultiplyAdd(a[i], b, sums[i][j]);
      }
    }
  }
};

[WaveSize(WAVE_SIZE)]
[numthreads(Threads, 1, 1)]
void main(uint3 group : SV_GroupID, uint thread : SV_GroupIndex) {
  const uint wave = thread / WAVE_SIZE, part = wave % Parts, slice = wave / Parts;
  const uint waveRow = part / (TILE_N / WAVE_N) * WAVE_M, waveColumn = part % (TILE_N / WAVE_N) * WAVE_N;
  const uint firstRow = group.y * TILE_M, firstColumn = group.x * TILE_N;

  Block block;
  [unroll] for (uint i = 0; i < BlocksM; ++i)
    [unroll] for (uint j = 0; j < BlocksN; ++j)
      block.sums[i][j] = Sums::Splat(0);

  Transfer next;
  next.load(firstRow, firstColumn, 0, thread);
  next.store(0, thread);
  next.load(firstRow, firstColumn, TILE_K, thread);
  GroupMemoryBarrierWithGroupSync();
  // Each tile is stored while the one before is multiplied, and loaded one step earlier.
  for (uint k = 0; k < K; k += 2 * TILE_K) {
    next.store(TileSize, thread);
    if (k + 2 * TILE_K < K)
      next.load(firstRow, firstColumn, k + 2 * TILE_K, thread);
    block.multiply(0, waveRow, waveColumn, slice);
    GroupMemoryBarrierWithGroupSync();
    if (k + 2 * TILE_K < K)
      next.store(0, thread);
    if (k + 3 * TILE_K < K)
      next.load(firstRow, firstColumn, k + 3 * TILE_K, thread);
    block.multiply(TileSize, waveRow, waveColumn, slice);
    GroupMemoryBarrierWithGroupSync();
  }

  for (uint other = 1; other < SLICES; ++other) {
    if (slice == other)
      [unroll] for (uint i = 0; i < BlocksM; ++i)
        [unroll] for (uint j = 0; j < BlocksN; ++j)
          block.sums[i][j].Store<Rows>(GetGroupSharedAddress(Tiles[((part * BlocksM + i) * BlocksN + j) * BlockSize]), BLOCK / 4);
    GroupMemoryBarrierWithGroupSync();
    if (slice == 0)
      [unroll] for (uint i = 0; i < BlocksM; ++i)
        [unroll] for (uint j = 0; j < BlocksN; ++j)
          block.sums[i][j] = block.sums[i][j] + Sums::Load<Rows>(GetGroupSharedAddress(Tiles[((part * BlocksM + i) * BlocksN + j) * BlockSize]), BLOCK / 4);
    GroupMemoryBarrierWithGroupSync();
  }
  if (slice == 0)
    [unroll] for (uint i = 0; i < BlocksM; ++i)
      [unroll] for (uint j = 0; j < BlocksN; ++j)
        block.sums[i][j].Store<Rows>(C, (firstRow + waveRow + i * BLOCK) * N + firstColumn + waveColumn + j * BLOCK, N);
}
