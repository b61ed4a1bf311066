// C = A x B with dx::linalg, tiled for speed: tiles of A and B in groupshared memory, several waves in a
// group, a block of accumulators in each wave, and the next tiles on their way while these are multiplied.
//
// A is M x K in row-major order, B is K x N in column-major order (each column is contiguous), C is M x N
// in row-major order; all are tight, factors in f16, sums in f32. M, N and K are multiples of the tile.
// Dispatch (N / TILE_N, M / TILE_M, 1) groups.
//
//   -DBIAS      C = max(A x B + bias, 0), with one bias for each column, added element by element
//   -DSPLIT_K=S dispatch (N / TILE_N, M / TILE_M, S) groups: each of the S adds its part of K to C, which is
//               zero before; K is a multiple of S * TILE_K. For few tiles of C and a long K
//
// Compile with -T cs_6_10 -DWAVE_SIZE=<the device's wave size>, and for other tiles with -DTILE_M=... and so
// on: where there are 32 KiB of groupshared memory, -DTILE_K=32.
#include <dx/linalg.h>
using namespace dx::linalg;

#ifndef WAVE_SIZE
#define WAVE_SIZE 32
#endif
#ifndef BAND
#define BAND 8 // rows of groups that are taken column by column
#endif
#ifndef TILE_M
#define TILE_M 128 // rows of C for a group
#endif
#ifndef TILE_N
#define TILE_N 128 // columns of C for a group
#endif
#ifndef TILE_K
#define TILE_K 64
#endif
#ifndef WAVE_M
#define WAVE_M 64 // rows of C for a wave
#endif
#ifndef WAVE_N
#define WAVE_N 64 // columns of C for a wave
#endif
#define BLOCK 16 // rows, columns and depth of a matrix

typedef Matrix<ComponentType::F16, BLOCK, BLOCK, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, BLOCK, BLOCK, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, BLOCK, BLOCK, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

cbuffer Problem : register(b0) {
  uint M, N, K;
};

StructuredBuffer<uint4> A : register(t1); // eight components each
StructuredBuffer<uint4> B : register(t2);
RWByteAddressBuffer C : register(u3);
#ifdef BIAS
StructuredBuffer<float> Bias : register(t4);
#endif

static const uint InLoad = 8;               // components
static const uint Stride = TILE_K + InLoad; // keeps neighbouring lines in other banks
static const uint WavesPerRow = TILE_N / WAVE_N;
static const uint Threads = TILE_M / WAVE_M * WavesPerRow * WAVE_SIZE;

groupshared float16_t TileA[TILE_M * Stride]; // rows of A
groupshared float16_t TileB[TILE_N * Stride]; // columns of B

// One thread's part of a tile on its way from memory to groupshared memory.
template <uint Lines> struct Transfer {
  static const uint PerLine = TILE_K / InLoad;
  static const uint Count = Lines * PerLine / Threads;
  _Static_assert(Lines * PerLine % Threads == 0, "the threads of a group must share the loads of a tile evenly");
  uint4 values[Count];

  void load(StructuredBuffer<uint4> from, uint line, uint k, uint thread) {
    for (uint l = 0; l < Count; ++l) {
      const uint i = thread + l * Threads;
      values[l] = from[((line + i / PerLine) * K + k) / InLoad + i % PerLine];
    }
  }

  template <typename Array> void store(groupshared Array tile, uint thread) {
    for (uint l = 0; l < Count; ++l) {
      const uint i = thread + l * Threads;
      const uint at = i / PerLine * Stride + i % PerLine * InLoad;
      for (uint e = 0; e < InLoad; ++e)
        tile[at + e] = asfloat16(uint16_t(values[l][e / 2] >> e % 2 * 16));
    }
  }
};

#ifdef BIAS
// Each lane has some elements of a matrix, and learns where they are.
void finish(inout Sums sums, uint column) {
  for (uint e = 0; e < sums.Length(); ++e)
    sums.Set(e, max(sums.Get(e) + Bias[column + sums.GetCoordinate(e).y], 0));
}
#endif

[WaveSize(WAVE_SIZE)]
[numthreads(Threads, 1, 1)]
void main(uint3 group : SV_GroupID, uint thread : SV_GroupIndex) {
  const uint wave = thread / WAVE_SIZE;
  const uint waveRow = wave / WavesPerRow * WAVE_M;
  const uint waveCol = wave % WavesPerRow * WAVE_N;
  // Groups start by rows of groups. Those that run at the same time take a band of a few rows, so that they share more lines of B.
  const uint columns = N / TILE_N, rows = M / TILE_M;
  const uint number = group.y * columns + group.x, band = number / (BAND * columns), inBand = number % (BAND * columns);
  const uint height = min(BAND, rows - band * BAND);
  const uint firstRow = (band * BAND + inBand % height) * TILE_M, firstCol = inBand / height * TILE_N;
#ifdef SPLIT_K
  const uint begin = K / SPLIT_K * group.z, end = begin + K / SPLIT_K;
#else
  const uint begin = 0, end = K;
#endif

  Sums sums[WAVE_M / BLOCK][WAVE_N / BLOCK];
  for (uint i = 0; i < WAVE_M / BLOCK; ++i)
    for (uint j = 0; j < WAVE_N / BLOCK; ++j)
      sums[i][j] = Sums::Splat(0);

  Transfer<TILE_M> nextA;
  Transfer<TILE_N> nextB;
  nextA.load(A, firstRow, begin, thread);
  nextB.load(B, firstCol, begin, thread);

  for (uint k = begin; k < end; k += TILE_K) {
    nextA.store(TileA, thread);
    nextB.store(TileB, thread);
    GroupMemoryBarrierWithGroupSync();

    if (k + TILE_K < end) {
      nextA.load(A, firstRow, k + TILE_K, thread);
      nextB.load(B, firstCol, k + TILE_K, thread);
    }

    Left a[WAVE_M / BLOCK];
    for (uint depth = 0; depth < TILE_K; depth += BLOCK) {
      for (uint i = 0; i < WAVE_M / BLOCK; ++i)
        a[i] = Left::Load(TileA, (waveRow + i * BLOCK) * Stride + depth, Stride, MatrixLayout::RowMajor);
      for (uint j = 0; j < WAVE_N / BLOCK; ++j) {
        Right b = Right::Load(TileB, (waveCol + j * BLOCK) * Stride + depth, Stride, MatrixLayout::ColMajor);
        for (uint i = 0; i < WAVE_M / BLOCK; ++i)
          sums[i][j].MultiplyAccumulate(a[i], b);
      }
    }
    GroupMemoryBarrierWithGroupSync();
  }

  for (uint i = 0; i < WAVE_M / BLOCK; ++i)
    for (uint j = 0; j < WAVE_N / BLOCK; ++j) {
      const uint row = firstRow + waveRow + i * BLOCK, column = firstCol + waveCol + j * BLOCK;
      const uint at = (row * N + column) * sizeof(float);
#ifdef BIAS
      finish(sums[i][j], column);
#endif
#ifdef SPLIT_K
      sums[i][j].InterlockedAccumulate(C, at, N * sizeof(float), MatrixLayout::RowMajor);
#else
      sums[i][j].Store(C, at, N * sizeof(float), MatrixLayout::RowMajor);
#endif
    }
}
