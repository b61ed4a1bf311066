// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// padding.hlsl with tiles of 16x8x8 or 16x8x16, padded by hand: M becomes a multiple of 16.
#version 450
#extension GL_KHR_cooperative_matrix : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_KHR_shader_subgroup_basic : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_EXT_control_flow_attributes : enable
#define WAVES 4
#define PANEL (SHAPE_K * 4)
#define ROWS_A ((SHAPE_M + 15) / 16)
#define TILE_K (SHAPE_K % 16 == 0 ? 16 : 8)
#define KS (SHAPE_K / TILE_K)
#define NS (SHAPE_N / 8)
layout(local_size_x = 32 * WAVES) in;
layout(binding = 0) readonly buffer BufferA { uvec4 A[]; };
layout(binding = 0) readonly buffer HalvesA { float16_t HA[]; };
layout(binding = 1) readonly buffer BufferB { uvec4 B[]; };
layout(binding = 1) readonly buffer HalvesB { float16_t HB[]; };
layout(binding = 2) writeonly buffer BufferC { float C[]; };
#define LEFT coopmat<float16_t, gl_ScopeSubgroup, 16, TILE_K, gl_MatrixUseA>
#define RIGHT coopmat<float16_t, gl_ScopeSubgroup, TILE_K, 8, gl_MatrixUseB>
#define SUMS coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator>
shared float Out[WAVES][16 * 8];
#ifndef KEEP
#define LINE_A (PANEL + 8)
#define LINE_B (SHAPE_N * WAVES + 8)
shared uvec4 PanelA[ROWS_A * 16 * LINE_A / 8];
shared uvec4 PanelB[PANEL * LINE_B / 8];
#endif

#define MULTIPLY(a, b)                                                                                                 \
  [[unroll]] for (uint k = 0; k < KS; ++k)                                                                             \
    [[unroll]] for (uint r = 0; r < ROWS_A; ++r)                                                                       \
      [[unroll]] for (uint n = 0; n < NS; ++n)                                                                         \
        c[r][n] = coopMatMulAdd(a[r][k], b[k][n], c[r][n]);

void main() {
  const uint Wave = gl_SubgroupID, Thread = gl_LocalInvocationIndex;
  const uint Row = gl_WorkGroupID.y * SHAPE_M, Col = gl_WorkGroupID.x * WAVES * SHAPE_N;
  SUMS c[ROWS_A][NS];
  [[unroll]] for (uint r = 0; r < ROWS_A; ++r)
    [[unroll]] for (uint n = 0; n < NS; ++n)
      c[r][n] = SUMS(0.0);
#ifdef KEEP
  LEFT a0[ROWS_A][KS], a1[ROWS_A][KS];
  RIGHT b0[KS][NS], b1[KS][NS];
  [[unroll]] for (uint k = 0; k < KS; ++k) {
    [[unroll]] for (uint r = 0; r < ROWS_A; ++r) {
      coopMatLoad(a0[r][k], HA, (Row + r * 16) * DEPTH + k * TILE_K, DEPTH, gl_CooperativeMatrixLayoutRowMajor);
      coopMatLoad(a1[r][k], HA, (Row + r * 16) * DEPTH + SHAPE_K + k * TILE_K, DEPTH, gl_CooperativeMatrixLayoutRowMajor);
    }
    [[unroll]] for (uint n = 0; n < NS; ++n) {
      coopMatLoad(b0[k][n], HB, k * TILE_K * WIDTH + Col + Wave * SHAPE_N + n * 8, WIDTH, gl_CooperativeMatrixLayoutRowMajor);
      coopMatLoad(b1[k][n], HB, (SHAPE_K + k * TILE_K) * WIDTH + Col + Wave * SHAPE_N + n * 8, WIDTH, gl_CooperativeMatrixLayoutRowMajor);
    }
  }
  for (uint i = 0; i < DEPTH; i += SHAPE_K) {
    MULTIPLY(a0, b0)
    MULTIPLY(a1, b1)
    MULTIPLY(a1, b0)
    MULTIPLY(a0, b1)
  }
#else
  LEFT a[ROWS_A][KS];
  RIGHT b[KS][NS];
  for (uint p = 0; p < DEPTH; p += PANEL) {
    for (uint i = Thread; i < SHAPE_M * PANEL / 8; i += 32 * WAVES)
      PanelA[i / (PANEL / 8) * (LINE_A / 8) + i % (PANEL / 8)] = A[((Row + i / (PANEL / 8)) * DEPTH + p) / 8 + i % (PANEL / 8)];
    for (uint j = Thread; j < PANEL * SHAPE_N * WAVES / 8; j += 32 * WAVES)
      PanelB[j / (SHAPE_N * WAVES / 8) * (LINE_B / 8) + j % (SHAPE_N * WAVES / 8)] = B[((p + j / (SHAPE_N * WAVES / 8)) * WIDTH + Col) / 8 + j % (SHAPE_N * WAVES / 8)];
    barrier();
    for (uint q = 0; q < PANEL; q += SHAPE_K) {
      [[unroll]] for (uint k = 0; k < KS; ++k) {
        [[unroll]] for (uint r = 0; r < ROWS_A; ++r)
          coopMatLoad(a[r][k], PanelA, (r * 16 * LINE_A + q + k * TILE_K) / 8, LINE_A / 8, gl_CooperativeMatrixLayoutRowMajor);
        [[unroll]] for (uint n = 0; n < NS; ++n)
          coopMatLoad(b[k][n], PanelB, ((q + k * TILE_K) * LINE_B + Wave * SHAPE_N + n * 8) / 8, LINE_B / 8, gl_CooperativeMatrixLayoutRowMajor);
      }
      MULTIPLY(a, b)
    }
    barrier();
  }
#endif
  [[unroll]] for (uint r = 0; r < ROWS_A; ++r)
    [[unroll]] for (uint n = 0; n < NS; ++n) {
      const uint Rows = min(16u, SHAPE_M - r * 16);
      if (Rows == 16) {
        coopMatStore(c[r][n], C, (Row + r * 16) * WIDTH + Col + Wave * SHAPE_N + n * 8, WIDTH, gl_CooperativeMatrixLayoutRowMajor);
      } else {
        barrier();
        coopMatStore(c[r][n], Out[Wave], 0, 8, gl_CooperativeMatrixLayoutRowMajor);
        barrier();
        for (uint e = gl_SubgroupInvocationID; e < Rows * 8; e += 32)
          C[(Row + r * 16 + e / 8) * WIDTH + Col + Wave * SHAPE_N + n * 8 + e % 8] = Out[Wave][e];
      }
    }
}
