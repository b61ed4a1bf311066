// C = A x B, tiled for speed: tiles of A and B in groupshared memory, several waves in a group, a block of
// accumulators in each wave, and the next tiles on their way from memory while these are multiplied.
//
// A is M x K in row-major order, B is K x N in column-major order (each column is contiguous), C is M x N
// in row-major order; all are tight. f16 factors are summed in f32. M, N and K are multiples of the tile.
// Dispatch (N / TILE_N, M / TILE_M, 1) groups.
//
//   -DINT8         signed 8-bit factors, summed in int32
//   -DF32          f32 factors: where a device has no matrices of these, and for comparison
//   -DROW_MAJOR_B  B is in row-major order too
//   -DEDGES        M, N and K are any numbers with which lines of A and of B begin at multiples of 16 bytes:
//                  dispatch one group more where they do not divide
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
#ifndef BLOCK // rows and columns of a matrix
#if WAVE_M % 64 == 0 && WAVE_N % 64 == 0 && !defined(EDGES)
#define BLOCK 64
#else
#define BLOCK 16
#endif
#endif
#ifndef BAND
#define BAND 8 // rows of groups that are taken column by column
#endif

#ifdef INT8
#ifndef TILE_K
#define TILE_K 128
#endif
typedef int8_t4_packed Element; // of groupshared arrays
typedef int Sum;
#else
#ifdef F32
#ifndef TILE_K
#define TILE_K 32
#endif
typedef float Element;
#else
#ifndef TILE_K
#define TILE_K 64
#endif
typedef float16_t Element;
#endif
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
template <> struct Factor<float> {
  static const uint PerElement = 1;
  static const uint InLoad = 4;
  static float get(uint4 loaded, uint i) { return asfloat(loaded[i]); }
};
template <> struct Factor<int8_t4_packed> {
  static const uint PerElement = 4;
  static const uint InLoad = 4;
  static int8_t4_packed get(uint4 loaded, uint i) { return loaded[i]; }
};

// A tile in groupshared memory: Count lines (rows of A, columns or rows of B) of Length components. The
// padding keeps neighbouring lines in other banks.
template <typename T, uint Count, uint Length> struct Tile {
  static const uint LineCount = Count, LineLength = Length;
  static const uint Stride = Length / Factor<T>::PerElement + Factor<T>::InLoad; // in array elements
  static const uint Size = Count * Stride;
  static const uint LoadsPerLine = Length / Factor<T>::PerElement / Factor<T>::InLoad;
  static const uint Loads = Count * LoadsPerLine;
};

// How a group of waves shares the work on a tile of C.
template <uint TileM, uint TileN, uint WaveM, uint WaveN> struct Waves {
  static const uint PerRow = TileN / WaveN;
  static const uint Threads = TileM / WaveM * PerRow * WAVE_SIZE;
};

typedef Tile<Element, TILE_M, TILE_K> ShapeA;
#ifdef ROW_MAJOR_B
typedef Tile<Element, TILE_K, TILE_N> ShapeB;
#else
typedef Tile<Element, TILE_N, TILE_K> ShapeB;
#endif
typedef Waves<TILE_M, TILE_N, WAVE_M, WAVE_N> Group;

groupshared Element TileA[ShapeA::Size];
groupshared Element TileB[ShapeB::Size];
#ifdef EDGES
groupshared Sum Blocks[Group::Threads / WAVE_SIZE * BLOCK * BLOCK]; // one of each wave, at the end of C
#endif

// Lines in memory, one after the other.
struct Lines {
  uint count, length; // length in components
};

// One thread's part of a tile on its way from memory to groupshared memory.
template <typename Shape> struct Transfer {
  static const uint InLoad = Factor<Element>::PerElement * Factor<Element>::InLoad; // components
  static const uint Count = Shape::Loads / Group::Threads;
  _Static_assert(Shape::Loads % Group::Threads == 0, "the threads of a group must share the loads of a tile evenly");
  uint4 values[Count];

  // Lines from `line` on, components from `first` on.
  template <bool Inside> void load(StructuredBuffer<uint4> from, Lines lines, uint line, uint first, uint thread) {
    for (uint l = 0; l < Count; ++l) {
      const uint i = thread + l * Group::Threads;
      const uint row = line + i / Shape::LoadsPerLine, column = first + i % Shape::LoadsPerLine * InLoad;
      if (Inside || (row < lines.count && column < lines.length))
        values[l] = from[(row * lines.length + first) / InLoad + i % Shape::LoadsPerLine];
      else
        values[l] = 0;
    }
  }

  template <typename Array> void store(groupshared Array tile, uint thread) {
    for (uint l = 0; l < Count; ++l) {
      const uint i = thread + l * Group::Threads;
      const uint at = i / Shape::LoadsPerLine * Shape::Stride + i % Shape::LoadsPerLine * Factor<Element>::InLoad;
      for (uint e = 0; e < Factor<Element>::InLoad; ++e)
        tile[at + e] = Factor<Element>::get(values[l], e);
    }
  }
};

struct Block {
  WaveMatrixAccumulator<Sum, BLOCK, BLOCK> sums[WAVE_M / BLOCK][WAVE_N / BLOCK];
};

// Adds the products of the components of K from `begin` to before `end`. Inside: they are there for all lines.
template <bool Inside>
void multiply(inout Block block, uint begin, uint end, uint firstRow, uint firstCol, uint waveRow, uint waveCol, uint thread) {
  const Lines linesA = {M, K};
#ifdef ROW_MAJOR_B
  const Lines linesB = {K, N};
#define LOAD_B(k) nextB.load<Inside>(B, linesB, k, firstCol, thread)
#else
  const Lines linesB = {N, K};
#define LOAD_B(k) nextB.load<Inside>(B, linesB, firstCol, k, thread)
#endif
  Transfer<ShapeA> nextA;
  Transfer<ShapeB> nextB;
  nextA.load<Inside>(A, linesA, firstRow, begin, thread);
  LOAD_B(begin);

  for (uint k = begin; k < end; k += TILE_K) {
    nextA.store(TileA, thread);
    nextB.store(TileB, thread);
    GroupMemoryBarrierWithGroupSync();

    // In the last step there is no next tile: what is loaded then is not used, and a branch would cost more.
    const uint next = Inside ? min(k + TILE_K, end - TILE_K) : k + TILE_K;
    nextA.load<Inside>(A, linesA, firstRow, next, thread);
    LOAD_B(next);

    WaveMatrixLeft<Element, BLOCK, BLOCK> a[WAVE_M / BLOCK];
    WaveMatrixRight<Element, BLOCK, BLOCK> b;
    for (uint depth = 0; depth < TILE_K; depth += b.MatrixDepth()) {
      for (uint i = 0; i < WAVE_M / BLOCK; ++i)
        a[i].Load(TileA, (waveRow + i * BLOCK) * ShapeA::Stride + depth / Factor<Element>::PerElement, ShapeA::Stride,
                  /*bColMajor*/ false);
      for (uint j = 0; j < WAVE_N / BLOCK; ++j) {
        const uint column = waveCol + j * BLOCK;
#ifdef ROW_MAJOR_B
        b.Load(TileB, depth * ShapeB::Stride + column / Factor<Element>::PerElement, ShapeB::Stride, /*bColMajor*/ false);
#else
        b.Load(TileB, column * ShapeB::Stride + depth / Factor<Element>::PerElement, ShapeB::Stride, /*bColMajor*/ true);
#endif
        for (uint i = 0; i < WAVE_M / BLOCK; ++i)
          block.sums[i][j].MultiplyAccumulate(a[i], b);
      }
    }
    GroupMemoryBarrierWithGroupSync();
  }
}

[WaveSize(WAVE_SIZE)]
[numthreads(Group::Threads, 1, 1)]
void main(uint3 group : SV_GroupID, uint thread : SV_GroupIndex) {
  const uint wave = thread / WAVE_SIZE;
  const uint waveRow = wave / Group::PerRow * WAVE_M;
  const uint waveCol = wave % Group::PerRow * WAVE_N;
  // Groups start by rows of groups. Those that run at the same time take a band of a few rows, so that they share more lines of B.
  const uint columns = (N + TILE_N - 1) / TILE_N, rows = (M + TILE_M - 1) / TILE_M;
  const uint number = group.y * columns + group.x, band = number / (BAND * columns), inBand = number % (BAND * columns);
  const uint height = min(BAND, rows - band * BAND);
  const uint firstRow = (band * BAND + inBand % height) * TILE_M, firstCol = inBand / height * TILE_N;

  Block block;
  for (uint i = 0; i < WAVE_M / BLOCK; ++i)
    for (uint j = 0; j < WAVE_N / BLOCK; ++j)
      block.sums[i][j].Fill(0);

#ifdef EDGES
  const bool inside = firstRow + TILE_M <= M && firstCol + TILE_N <= N;
  const uint whole = inside ? K / TILE_K * TILE_K : 0;
  if (whole > 0)
    multiply<true>(block, 0, whole, firstRow, firstCol, waveRow, waveCol, thread);
  if (whole < K)
    multiply<false>(block, whole, K, firstRow, firstCol, waveRow, waveCol, thread);
#else
  multiply<true>(block, 0, K, firstRow, firstCol, waveRow, waveCol, thread);
#endif

  const uint row = firstRow + waveRow, col = firstCol + waveCol;
#ifdef EDGES
  if (!inside) {
    const uint mine = wave * BLOCK * BLOCK;
    for (uint i = 0; i < WAVE_M / BLOCK; ++i)
      for (uint j = 0; j < WAVE_N / BLOCK; ++j) {
        block.sums[i][j].Store(Blocks, mine, BLOCK, /*bColMajor*/ false);
        GroupMemoryBarrierWithGroupSync();
        for (uint e = thread % WAVE_SIZE; e < BLOCK * BLOCK; e += WAVE_SIZE) {
          const uint r = row + i * BLOCK + e / BLOCK, c = col + j * BLOCK + e % BLOCK;
          if (r < M && c < N)
            C.Store((r * N + c) * sizeof(Sum), Blocks[mine + e]);
        }
        GroupMemoryBarrierWithGroupSync();
      }
    return;
  }
#endif
  for (uint i = 0; i < WAVE_M / BLOCK; ++i)
    for (uint j = 0; j < WAVE_N / BLOCK; ++j)
      block.sums[i][j].Store(C, ((row + i * BLOCK) * N + col + j * BLOCK) * sizeof(Sum), N * sizeof(Sum), /*bColMajor*/ false);
}
