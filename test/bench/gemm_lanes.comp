// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 450
// C = A x B without matrices, as one writes it for shared memory: groups of 256 threads with 128 x 128 sums, 8 x 8 of each thread,
// tiles of 128 x 16 of both factors, transposed in shared memory, and the next ones on their way. A is M x K by rows, B is K x N by
// columns, C is M x N by rows, all tight. Factors are f32, with -DF16 f16; sums are f32.
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_control_flow_attributes : require

#define TILE 128
#define TILE_K 16
#define THREADS 256
#define OF_THREAD 8
#define PAD 4

#ifdef F16
#define LOADS 1 // of 16 bytes: eight components
#else
#define LOADS 2 // four components each
#endif

layout(local_size_x = THREADS) in;
layout(set = 0, binding = 0) uniform Problem { uint M, N, K; };
layout(set = 0, binding = 1) readonly buffer BufferA { uvec4 A[]; };
layout(set = 0, binding = 2) readonly buffer BufferB { uvec4 B[]; };
layout(set = 0, binding = 3) writeonly buffer BufferC { vec4 C[]; };

shared float TileA[TILE_K][TILE + PAD], TileB[TILE_K][TILE + PAD];

float part(uvec4 loads[LOADS], uint i) {
#ifdef F16
  return unpackFloat2x16(loads[0][i / 2])[i % 2];
#else
  return uintBitsToFloat(loads[i / 4][i % 4]);
#endif
}

void main() {
  uint thread = gl_LocalInvocationIndex, row = thread / 16 * 4, col = thread % 16 * 4;
  uint firstRow = gl_WorkGroupID.y * TILE, firstCol = gl_WorkGroupID.x * TILE;
  uint line = thread / 2, depth = thread % 2 * 8;
  uint fromA = ((firstRow + line) * K + depth) * LOADS / 8, fromB = ((firstCol + line) * K + depth) * LOADS / 8;

  float sums[OF_THREAD][OF_THREAD];
  [[unroll]] for (uint i = 0; i < OF_THREAD; ++i)
    [[unroll]] for (uint j = 0; j < OF_THREAD; ++j)
      sums[i][j] = 0;

  uvec4 nextA[LOADS], nextB[LOADS];
  [[unroll]] for (uint l = 0; l < LOADS; ++l) {
    nextA[l] = A[fromA + l];
    nextB[l] = B[fromB + l];
  }
  for (uint k = 0; k < K; k += TILE_K) {
    [[unroll]] for (uint i = 0; i < 8; ++i) {
      TileA[depth + i][line] = part(nextA, i);
      TileB[depth + i][line] = part(nextB, i);
    }
    barrier();
    if (k + TILE_K < K) {
      fromA += TILE_K * LOADS / 8;
      fromB += TILE_K * LOADS / 8;
      [[unroll]] for (uint l = 0; l < LOADS; ++l) {
        nextA[l] = A[fromA + l];
        nextB[l] = B[fromB + l];
      }
    }
    [[unroll]] for (uint d = 0; d < TILE_K; ++d) {
      float a[OF_THREAD], b[OF_THREAD];
      [[unroll]] for (uint i = 0; i < OF_THREAD; ++i) {
        a[i] = TileA[d][row + i / 4 * 64 + i % 4];
        b[i] = TileB[d][col + i / 4 * 64 + i % 4];
      }
      [[unroll]] for (uint i = 0; i < OF_THREAD; ++i)
        [[unroll]] for (uint j = 0; j < OF_THREAD; ++j)
          sums[i][j] = fma(a[i], b[j], sums[i][j]);
    }
    barrier();
  }
  [[unroll]] for (uint i = 0; i < OF_THREAD; ++i)
    [[unroll]] for (uint j = 0; j < OF_THREAD; j += 4)
      C[((firstRow + row + i / 4 * 64 + i % 4) * N + firstCol + col + j / 4 * 64) / 4] =
          vec4(sums[i][j], sums[i][j + 1], sums[i][j + 2], sums[i][j + 3]);
}
