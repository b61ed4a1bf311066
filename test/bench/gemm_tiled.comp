// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 450
// The algorithm of docs/examples/gemm_tiled.hlsl in GLSL, for the benchmark: the same tiles, padding,
// loads of 16 bytes, prefetch, barriers and bands. -DINT8 for 8-bit factors. -DNO_BRANCH: the
// next tile is loaded without a branch, as there; that makes some variants slower here.
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_control_flow_attributes : require

#ifdef INT8
#define FACTOR int8_t
#define SUM int32_t
#define SHARED uint
#define PER_ELEMENT 4 // components in an element of a shared array
#define IN_LOAD 4     // elements in 16 bytes
#define BLOCK_K 32
#else
#define FACTOR float16_t
#define SUM float
#define SHARED float16_t
#define PER_ELEMENT 1
#define IN_LOAD 8
#define BLOCK_K 16
#endif

#define THREADS (TILE_M / WAVE_M * (TILE_N / WAVE_N) * 32)
#define STRIDE (TILE_K / PER_ELEMENT + IN_LOAD)
#define LOADS_PER_LINE (TILE_K / PER_ELEMENT / IN_LOAD)
#define LOADS_A (TILE_M * LOADS_PER_LINE / THREADS)
#define LOADS_B (TILE_N * LOADS_PER_LINE / THREADS)
#define BLOCKS_M (WAVE_M / BLOCK)
#define BLOCKS_N (WAVE_N / BLOCK)
#define BAND 8 // rows of groups that are taken column by column

layout(local_size_x = THREADS) in;
layout(set = 0, binding = 0) uniform Problem { uint M, N, K; };
layout(set = 0, binding = 1) readonly buffer BufferA { uvec4 A[]; };
layout(set = 0, binding = 2) readonly buffer BufferB { uvec4 B[]; };
layout(set = 0, binding = 3) writeonly buffer BufferC { SUM C[]; };

shared SHARED TileA[TILE_M * STRIDE];
shared SHARED TileB[TILE_N * STRIDE];

uvec4 nextA[LOADS_A], nextB[LOADS_B];

uint source(uint line, uint k, uint i) {
  return ((line + i / LOADS_PER_LINE) * K + k) / (PER_ELEMENT * IN_LOAD) + i % LOADS_PER_LINE;
}

uint place(uint i) { return i / LOADS_PER_LINE * STRIDE + i % LOADS_PER_LINE * IN_LOAD; }

SHARED element(uvec4 loaded, uint i) {
#ifdef INT8
  return loaded[i];
#else
  return uint16BitsToHalf(uint16_t(loaded[i / 2] >> i % 2 * 16));
#endif
}

void load(uint row, uint col, uint k, uint thread) {
  [[unroll]] for (uint l = 0; l < LOADS_A; ++l)
    nextA[l] = A[source(row, k, thread + l * THREADS)];
  [[unroll]] for (uint l = 0; l < LOADS_B; ++l)
    nextB[l] = B[source(col, k, thread + l * THREADS)];
}

void store(uint thread) {
  [[unroll]] for (uint l = 0; l < LOADS_A; ++l)
    [[unroll]] for (uint e = 0; e < IN_LOAD; ++e)
      TileA[place(thread + l * THREADS) + e] = element(nextA[l], e);
  [[unroll]] for (uint l = 0; l < LOADS_B; ++l)
    [[unroll]] for (uint e = 0; e < IN_LOAD; ++e)
      TileB[place(thread + l * THREADS) + e] = element(nextB[l], e);
}

void main() {
  uint thread = gl_LocalInvocationIndex, wave = thread / 32;
  uint waveRow = wave / (TILE_N / WAVE_N) * WAVE_M, waveCol = wave % (TILE_N / WAVE_N) * WAVE_N;
  uint columns = N / TILE_N, rows = M / TILE_M;
  uint number = gl_WorkGroupID.y * columns + gl_WorkGroupID.x, band = number / (BAND * columns), inBand = number % (BAND * columns);
  uint height = min(BAND, rows - band * BAND);
  uint firstRow = (band * BAND + inBand % height) * TILE_M, firstCol = inBand / height * TILE_N;

  coopmat<SUM, gl_ScopeSubgroup, BLOCK, BLOCK, gl_MatrixUseAccumulator> sums[BLOCKS_M][BLOCKS_N];
  [[unroll]] for (uint i = 0; i < BLOCKS_M; ++i)
    [[unroll]] for (uint j = 0; j < BLOCKS_N; ++j)
      sums[i][j] = coopmat<SUM, gl_ScopeSubgroup, BLOCK, BLOCK, gl_MatrixUseAccumulator>(0);

  load(firstRow, firstCol, 0, thread);
  for (uint k = 0; k < K; k += TILE_K) {
    store(thread);
    barrier();
#ifdef NO_BRANCH
    load(firstRow, firstCol, min(k + TILE_K, K - TILE_K), thread);
#else
    if (k + TILE_K < K)
      load(firstRow, firstCol, k + TILE_K, thread);
#endif

    coopmat<FACTOR, gl_ScopeSubgroup, BLOCK, BLOCK_K, gl_MatrixUseA> a[BLOCKS_M];
    coopmat<FACTOR, gl_ScopeSubgroup, BLOCK_K, BLOCK, gl_MatrixUseB> b;
    [[unroll]] for (uint depth = 0; depth < TILE_K; depth += BLOCK_K) {
      uint at = depth / PER_ELEMENT;
      [[unroll]] for (uint i = 0; i < BLOCKS_M; ++i)
        coopMatLoad(a[i], TileA, (waveRow + i * BLOCK) * STRIDE + at, STRIDE, gl_CooperativeMatrixLayoutRowMajor);
      [[unroll]] for (uint j = 0; j < BLOCKS_N; ++j) {
        coopMatLoad(b, TileB, (waveCol + j * BLOCK) * STRIDE + at, STRIDE, gl_CooperativeMatrixLayoutColumnMajor);
        [[unroll]] for (uint i = 0; i < BLOCKS_M; ++i)
          sums[i][j] = coopMatMulAdd(a[i], b, sums[i][j]);
      }
    }
    barrier();
  }

  [[unroll]] for (uint i = 0; i < BLOCKS_M; ++i)
    [[unroll]] for (uint j = 0; j < BLOCKS_N; ++j)
      coopMatStore(sums[i][j], C, (firstRow + waveRow + i * BLOCK) * N + firstCol + waveCol + j * BLOCK, N,
                   gl_CooperativeMatrixLayoutRowMajor);
}
