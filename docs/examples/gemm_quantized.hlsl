// C = A x B, where B are weights of a language model: integers of 4 or 8 bits in blocks of 32 along K, with a
// scale for each block. They become f16 on their way to groupshared memory; otherwise as gemm_tiled.hlsl.
//
// A is M x K in f16, in row-major order, C is M x N in f32, in row-major order; both are tight. Of each column
// of B the blocks follow each other, columns follow each other, and so do their scales, f16 numbers:
//
//   -DBITS=4  (default) a block is 16 bytes, weight = (q - 8) * scale, with q from 0 to 15. Eight q of a word lie
//             in this order, from the lowest bits on: 0, 2, 4, 6, 1, 3, 5, 7
//   -DBITS=8  a block is 32 bytes, weight = q * scale, with q from -128 to 127
//
// M, N and K are multiples of the tile. Dispatch (N / TILE_N, M / TILE_M, 1) groups. Compile with
// -DWAVE_SIZE=<the device's wave size>, and for other tiles with -DTILE_M=... and so on.

#ifndef WAVE_SIZE
#define WAVE_SIZE 32
#endif
#ifndef BITS
#define BITS 4
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
#define BLOCK 16 // rows and columns of a matrix

cbuffer Problem : register(b0) {
  uint M, N, K;
};

StructuredBuffer<uint4> A : register(t1);
StructuredBuffer<uint4> Weights : register(t2);
StructuredBuffer<float16_t> Scales : register(t3);
RWByteAddressBuffer C : register(u4);

static const uint InBlock = 32; // weights
static const uint InLoad = 8;   // components of A in 16 bytes
static const uint LoadsOfBlock = InBlock * BITS / 128;
static const uint Stride = TILE_K + InLoad; // of a tile; neighbouring lines lie in other banks
static const uint WavesPerRow = TILE_N / WAVE_N;
static const uint Threads = TILE_M / WAVE_M * WavesPerRow * WAVE_SIZE;

static const uint LoadsPerLine = TILE_K / InLoad, BlocksPerLine = TILE_K / InBlock;
static const uint LoadsA = TILE_M * LoadsPerLine / Threads; // of a thread
static const uint BlocksB = TILE_N * BlocksPerLine / Threads;
_Static_assert(TILE_M *LoadsPerLine % Threads == 0 && TILE_N * BlocksPerLine % Threads == 0,
               "the threads of a group must share a tile evenly");

groupshared float16_t TileA[TILE_M * Stride]; // rows
groupshared float16_t TileB[TILE_N * Stride]; // columns

float16_t2 halves(uint word) { return asfloat16(uint16_t2(uint16_t(word), uint16_t(word >> 16))); }

// Two integers without sign, in the low bits of the halves of a word, less `zero`: 0x6400 is 1024 as f16, whose last bit counts one.
float16_t2 numbers(uint pair, float16_t zero) { return halves(pair | 0x64006400) - (float16_t(1024) + zero); }

// A thread's part of both tiles, on its way.
struct Transfer {
  uint4 a[LoadsA];
  uint4 weights[BlocksB][LoadsOfBlock];
  float16_t scales[BlocksB];

  void load(uint firstRow, uint firstCol, uint k, uint thread) {
    for (uint l = 0; l < LoadsA; ++l) {
      const uint i = thread + l * Threads;
      a[l] = A[((firstRow + i / LoadsPerLine) * K + k) / InLoad + i % LoadsPerLine];
    }
    for (uint b = 0; b < BlocksB; ++b) {
      const uint i = thread + b * Threads;
      const uint block = ((firstCol + i / BlocksPerLine) * K + k) / InBlock + i % BlocksPerLine;
      for (uint w = 0; w < LoadsOfBlock; ++w)
        weights[b][w] = Weights[block * LoadsOfBlock + w];
      scales[b] = Scales[block];
    }
  }

  void store(uint thread) {
    for (uint l = 0; l < LoadsA; ++l) {
      const uint i = thread + l * Threads;
      const uint at = i / LoadsPerLine * Stride + i % LoadsPerLine * InLoad;
      for (uint w = 0; w < 4; ++w)
        for (uint e = 0; e < 2; ++e)
          TileA[at + w * 2 + e] = halves(a[l][w])[e];
    }
    for (uint b = 0; b < BlocksB; ++b) {
      const uint i = thread + b * Threads;
      const uint first = i / BlocksPerLine * Stride + i % BlocksPerLine * InBlock;
      for (uint w = 0; w < LoadsOfBlock * 4; ++w)
        storeWord(first + w * (32 / BITS), weights[b][w / 4][w % 4], scales[b]);
    }
  }

  void storeWord(uint at, uint word, float16_t scale) {
#if BITS == 4
    for (uint p = 0; p < 4; ++p) {
      const float16_t2 pair = numbers(word >> p * 4 & 0x000f000f, 8) * scale;
      TileB[at + p * 2] = pair.x;
      TileB[at + p * 2 + 1] = pair.y;
    }
#else
    const uint positive = word ^ 0x80808080; // q + 128
    const float16_t2 even = numbers(positive & 0x00ff00ff, 128) * scale;
    const float16_t2 odd = numbers(positive >> 8 & 0x00ff00ff, 128) * scale;
    TileB[at] = even.x;
    TileB[at + 1] = odd.x;
    TileB[at + 2] = even.y;
    TileB[at + 3] = odd.y;
#endif
  }
};

[WaveSize(WAVE_SIZE)]
[numthreads(Threads, 1, 1)]
void main(uint3 group : SV_GroupID, uint thread : SV_GroupIndex) {
  const uint wave = thread / WAVE_SIZE;
  const uint waveRow = wave / WavesPerRow * WAVE_M, waveCol = wave % WavesPerRow * WAVE_N;
  const uint firstRow = group.y * TILE_M, firstCol = group.x * TILE_N;

  WaveMatrixAccumulator<float, BLOCK, BLOCK> sums[WAVE_M / BLOCK][WAVE_N / BLOCK];
  for (uint i = 0; i < WAVE_M / BLOCK; ++i)
    for (uint j = 0; j < WAVE_N / BLOCK; ++j)
      sums[i][j].Fill(0);

  Transfer next;
  next.load(firstRow, firstCol, 0, thread);
  for (uint k = 0; k < K; k += TILE_K) {
    next.store(thread);
    GroupMemoryBarrierWithGroupSync();
    if (k + TILE_K < K)
      next.load(firstRow, firstCol, k + TILE_K, thread);

    WaveMatrixLeft<float16_t, BLOCK, BLOCK> a[WAVE_M / BLOCK];
    WaveMatrixRight<float16_t, BLOCK, BLOCK> b;
    for (uint depth = 0; depth < TILE_K; depth += b.MatrixDepth()) {
      for (uint i = 0; i < WAVE_M / BLOCK; ++i)
        a[i].Load(TileA, (waveRow + i * BLOCK) * Stride + depth, Stride, /*bColMajor*/ false);
      for (uint j = 0; j < WAVE_N / BLOCK; ++j) {
        b.Load(TileB, (waveCol + j * BLOCK) * Stride + depth, Stride, /*bColMajor*/ true);
        for (uint i = 0; i < WAVE_M / BLOCK; ++i)
          sums[i][j].MultiplyAccumulate(a[i], b);
      }
    }
    GroupMemoryBarrierWithGroupSync();
  }

  const uint row = firstRow + waveRow, col = firstCol + waveCol;
  for (uint i = 0; i < WAVE_M / BLOCK; ++i)
    for (uint j = 0; j < WAVE_N / BLOCK; ++j)
      sums[i][j].Store(C, ((row + i * BLOCK) * N + col + j * BLOCK) * sizeof(float), N * sizeof(float), /*bColMajor*/ false);
}
