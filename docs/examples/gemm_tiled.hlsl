// C = A x B, tiled for speed: tiles of A and B in groupshared memory, several waves in a group, a block of
// accumulators in each wave, and the next tiles on their way from memory while these are multiplied.
//
// A is M x K in row-major order, B is K x N in column-major order (each column is contiguous), C is M x N
// in row-major order; all are tight. f16 factors are summed in f32, with -DINT8 signed 8-bit factors in
// int32. M, N and K are multiples of the tile. Dispatch (N / TILE_N, M / TILE_M, 1) groups.
//
// Compile with -DWAVE_SIZE=<the device's wave size>, and for other tiles with -DTILE_M=... and so on: where
// there are 32 KiB of groupshared memory, -DTILE_K=32 (with -DINT8 64).

#ifndef WAVE_SIZE
#define WAVE_SIZE 32
#endif
#ifndef TILE_M
#define TILE_M 128 // rows of C for a group
#endif
#ifndef TILE_N
#define TILE_N 128 // columns of C for a group
#endif
#ifndef WAVE_M
#define WAVE_M 64 // rows of C for a wave
#endif
#ifndef WAVE_N
#define WAVE_N 64 // columns of C for a wave
#endif
#ifndef BLOCK
#define BLOCK 16 // rows and columns of a matrix
#endif

#ifdef INT8
#ifndef TILE_K
#define TILE_K 128
#endif
typedef int8_t4_packed Element; // of groupshared arrays
typedef int Sum;
#else
#ifndef TILE_K
#define TILE_K 64
#endif
typedef float16_t Element;
typedef float Sum;
#endif

cbuffer Problem : register(b0) {
  uint M, N, K;
};

StructuredBuffer<uint4> A : register(t1);
StructuredBuffer<uint4> B : register(t2);
RWByteAddressBuffer C : register(u3);

// What the two kinds of factors differ in: components in an array element, array elements in a load of 16
// bytes, and how one is taken out of it.
template <typename T> struct Factor;
template <> struct Factor<float16_t> {
  static const uint PerElement = 1;
  static const uint InLoad = 8;
  static float16_t get(uint4 loaded, uint i) { return asfloat16(uint16_t(loaded[i / 2] >> i % 2 * 16)); }
};
template <> struct Factor<int8_t4_packed> {
  static const uint PerElement = 4;
  static const uint InLoad = 4;
  static int8_t4_packed get(uint4 loaded, uint i) { return loaded[i]; }
};

// A tile in groupshared memory: Lines rows of A or columns of B, each with Depth components of K. The
// padding keeps neighbouring lines in other banks.
template <typename T, uint Lines, uint Depth> struct Tile {
  static const uint Stride = Depth / Factor<T>::PerElement + Factor<T>::InLoad; // in array elements
  static const uint Size = Lines * Stride;
  static const uint LoadsPerLine = Depth / Factor<T>::PerElement / Factor<T>::InLoad;
  static const uint Loads = Lines * LoadsPerLine;
};

// How a group of waves shares the work on a tile of C.
template <uint TileM, uint TileN, uint WaveM, uint WaveN> struct Waves {
  static const uint PerRow = TileN / WaveN;
  static const uint Threads = TileM / WaveM * PerRow * WAVE_SIZE;
};

typedef Tile<Element, TILE_M, TILE_K> ShapeA;
typedef Tile<Element, TILE_N, TILE_K> ShapeB;
typedef Waves<TILE_M, TILE_N, WAVE_M, WAVE_N> Group;

groupshared Element TileA[ShapeA::Size];
groupshared Element TileB[ShapeB::Size];


// One thread's part of a tile on its way from memory to groupshared memory.
template <typename Shape> struct Transfer {
  static const uint Count = Shape::Loads / Group::Threads;
  _Static_assert(Shape::Loads % Group::Threads == 0, "the threads of a group must share the loads of a tile evenly");
  uint4 values[Count];

  void load(StructuredBuffer<uint4> from, uint line, uint k, uint thread) {
    [unroll] for (uint l = 0; l < Count; ++l) {
      const uint i = thread + l * Group::Threads;
      const uint component = (line + i / Shape::LoadsPerLine) * K + k;
      values[l] = from[component / (Factor<Element>::PerElement * Factor<Element>::InLoad) + i % Shape::LoadsPerLine];
    }
  }

  template <typename Array> void store(groupshared Array tile, uint thread) {
    [unroll] for (uint l = 0; l < Count; ++l) {
      const uint i = thread + l * Group::Threads;
      const uint at = i / Shape::LoadsPerLine * Shape::Stride + i % Shape::LoadsPerLine * Factor<Element>::InLoad;
      [unroll] for (uint e = 0; e < Factor<Element>::InLoad; ++e)
        tile[at + e] = Factor<Element>::get(values[l], e);
    }
  }
};

[WaveSize(WAVE_SIZE)]
[numthreads(Group::Threads, 1, 1)]
void main(uint3 group : SV_GroupID, uint thread : SV_GroupIndex) {
  const uint wave = thread / WAVE_SIZE;
  const uint waveRow = wave / Group::PerRow * WAVE_M;
  const uint waveCol = wave % Group::PerRow * WAVE_N;
  const uint firstRow = group.y * TILE_M, firstCol = group.x * TILE_N;

  WaveMatrixAccumulator<Sum, BLOCK, BLOCK> sums[WAVE_M / BLOCK][WAVE_N / BLOCK];
  [unroll] for (uint i = 0; i < WAVE_M / BLOCK; ++i)
    [unroll] for (uint j = 0; j < WAVE_N / BLOCK; ++j)
      sums[i][j].Fill(0);

  Transfer<ShapeA> nextA;
  Transfer<ShapeB> nextB;
  nextA.load(A, firstRow, 0, thread);
  nextB.load(B, firstCol, 0, thread);

  for (uint k = 0; k < K; k += TILE_K) {
    nextA.store(TileA, thread);
    nextB.store(TileB, thread);
    GroupMemoryBarrierWithGroupSync();

    if (k + TILE_K < K) {
      nextA.load(A, firstRow, k + TILE_K, thread);
      nextB.load(B, firstCol, k + TILE_K, thread);
    }

    WaveMatrixLeft<Element, BLOCK, BLOCK> a[WAVE_M / BLOCK];
    WaveMatrixRight<Element, BLOCK, BLOCK> b;
    [unroll] for (uint depth = 0; depth < TILE_K; depth += b.MatrixDepth()) {
      const uint at = depth / Factor<Element>::PerElement;
      [unroll] for (uint i = 0; i < WAVE_M / BLOCK; ++i)
        a[i].Load(TileA, (waveRow + i * BLOCK) * ShapeA::Stride + at, ShapeA::Stride, /*bColMajor*/ false);
      [unroll] for (uint j = 0; j < WAVE_N / BLOCK; ++j) {
        b.Load(TileB, (waveCol + j * BLOCK) * ShapeB::Stride + at, ShapeB::Stride, /*bColMajor*/ true);
        [unroll] for (uint i = 0; i < WAVE_M / BLOCK; ++i)
          sums[i][j].MultiplyAccumulate(a[i], b);
      }
    }
    GroupMemoryBarrierWithGroupSync();
  }

  [unroll] for (uint i = 0; i < WAVE_M / BLOCK; ++i)
    [unroll] for (uint j = 0; j < WAVE_N / BLOCK; ++j)
      sums[i][j].Store(C, ((firstRow + waveRow + i * BLOCK) * N + firstCol + waveCol + j * BLOCK) * sizeof(Sum),
                       N * sizeof(Sum), /*bColMajor*/ false);
}
