// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 450
// The algorithm of docs/examples/gemm_quantized.hlsl in GLSL, for the benchmark: the same tiles, padding, loads of 16 bytes, conversion
// of the weights and barriers. -DBITS=4 or 8.
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_control_flow_attributes : require

#define BLOCK 16
#define IN_BLOCK 32
#define IN_LOAD 8
#define LOADS_OF_BLOCK (IN_BLOCK * BITS / 128)
#define STRIDE (TILE_K + IN_LOAD)
#define WAVES_PER_ROW (TILE_N / WAVE_N)
#define THREADS (TILE_M / WAVE_M * WAVES_PER_ROW * 32)
#define LOADS_PER_LINE (TILE_K / IN_LOAD)
#define BLOCKS_PER_LINE (TILE_K / IN_BLOCK)
#define LOADS_A (TILE_M * LOADS_PER_LINE / THREADS)
#define BLOCKS_B (TILE_N * BLOCKS_PER_LINE / THREADS)
#define BLOCKS_M (WAVE_M / BLOCK)
#define BLOCKS_N (WAVE_N / BLOCK)

layout(local_size_x = THREADS) in;
layout(set = 0, binding = 0) uniform Problem { uint M, N, K; };
layout(set = 0, binding = 1) readonly buffer BufferA { uvec4 A[]; };
layout(set = 0, binding = 2) readonly buffer BufferWeights { uvec4 Weights[]; };
layout(set = 0, binding = 3) readonly buffer BufferScales { float16_t Scales[]; };
layout(set = 0, binding = 4) writeonly buffer BufferC { float C[]; };

shared float16_t TileA[TILE_M * STRIDE];
shared float16_t TileB[TILE_N * STRIDE];

uvec4 nextA[LOADS_A], nextWeights[BLOCKS_B][LOADS_OF_BLOCK];
float16_t nextScales[BLOCKS_B];

f16vec2 numbers(uint pair, float16_t zero) { return unpackFloat2x16(pair | 0x64006400) - (float16_t(1024) + zero); }

void load(uint row, uint col, uint k, uint thread) {
  [[unroll]] for (uint l = 0; l < LOADS_A; ++l) {
    uint i = thread + l * THREADS;
    nextA[l] = A[((row + i / LOADS_PER_LINE) * K + k) / IN_LOAD + i % LOADS_PER_LINE];
  }
  [[unroll]] for (uint b = 0; b < BLOCKS_B; ++b) {
    uint i = thread + b * THREADS;
    uint block = ((col + i / BLOCKS_PER_LINE) * K + k) / IN_BLOCK + i % BLOCKS_PER_LINE;
    [[unroll]] for (uint w = 0; w < LOADS_OF_BLOCK; ++w)
      nextWeights[b][w] = Weights[block * LOADS_OF_BLOCK + w];
    nextScales[b] = Scales[block];
  }
}

void storeWord(uint at, uint word, float16_t scale) {
#if BITS == 4
  [[unroll]] for (uint p = 0; p < 4; ++p) {
    f16vec2 pair = numbers(word >> p * 4 & 0x000f000f, float16_t(8)) * scale;
    TileB[at + p * 2] = pair.x;
    TileB[at + p * 2 + 1] = pair.y;
  }
#else
  uint positive = word ^ 0x80808080;
  f16vec2 even = numbers(positive & 0x00ff00ff, float16_t(128)) * scale;
  f16vec2 odd = numbers(positive >> 8 & 0x00ff00ff, float16_t(128)) * scale;
  TileB[at] = even.x;
  TileB[at + 1] = odd.x;
  TileB[at + 2] = even.y;
  TileB[at + 3] = odd.y;
#endif
}

void store(uint thread) {
  [[unroll]] for (uint l = 0; l < LOADS_A; ++l) {
    uint i = thread + l * THREADS;
    uint at = i / LOADS_PER_LINE * STRIDE + i % LOADS_PER_LINE * IN_LOAD;
    [[unroll]] for (uint w = 0; w < 4; ++w)
      [[unroll]] for (uint e = 0; e < 2; ++e)
        TileA[at + w * 2 + e] = unpackFloat2x16(nextA[l][w])[e];
  }
  [[unroll]] for (uint b = 0; b < BLOCKS_B; ++b) {
    uint i = thread + b * THREADS;
    uint first = i / BLOCKS_PER_LINE * STRIDE + i % BLOCKS_PER_LINE * IN_BLOCK;
    [[unroll]] for (uint w = 0; w < LOADS_OF_BLOCK * 4; ++w)
      storeWord(first + w * (32 / BITS), nextWeights[b][w / 4][w % 4], nextScales[b]);
  }
}

void main() {
  uint thread = gl_LocalInvocationIndex, wave = thread / 32;
  uint waveRow = wave / WAVES_PER_ROW * WAVE_M, waveCol = wave % WAVES_PER_ROW * WAVE_N;
  uint firstRow = gl_WorkGroupID.y * TILE_M, firstCol = gl_WorkGroupID.x * TILE_N;

  coopmat<float, gl_ScopeSubgroup, BLOCK, BLOCK, gl_MatrixUseAccumulator> sums[BLOCKS_M][BLOCKS_N];
  [[unroll]] for (uint i = 0; i < BLOCKS_M; ++i)
    [[unroll]] for (uint j = 0; j < BLOCKS_N; ++j)
      sums[i][j] = coopmat<float, gl_ScopeSubgroup, BLOCK, BLOCK, gl_MatrixUseAccumulator>(0);

  load(firstRow, firstCol, 0, thread);
  for (uint k = 0; k < K; k += TILE_K) {
    store(thread);
    barrier();
    if (k + TILE_K < K)
      load(firstRow, firstCol, k + TILE_K, thread);

    coopmat<float16_t, gl_ScopeSubgroup, BLOCK, BLOCK, gl_MatrixUseA> a[BLOCKS_M];
    coopmat<float16_t, gl_ScopeSubgroup, BLOCK, BLOCK, gl_MatrixUseB> b;
    [[unroll]] for (uint depth = 0; depth < TILE_K; depth += BLOCK) {
      [[unroll]] for (uint i = 0; i < BLOCKS_M; ++i)
        coopMatLoad(a[i], TileA, (waveRow + i * BLOCK) * STRIDE + depth, STRIDE, gl_CooperativeMatrixLayoutRowMajor);
      [[unroll]] for (uint j = 0; j < BLOCKS_N; ++j) {
        coopMatLoad(b, TileB, (waveCol + j * BLOCK) * STRIDE + depth, STRIDE, gl_CooperativeMatrixLayoutColumnMajor);
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
