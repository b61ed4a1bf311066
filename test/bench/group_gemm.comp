// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 450
// The algorithm of docs/examples/group_gemm.hlsl in GLSL, for the benchmark: tiles of C for a group, factors straight from
// buffers, no groupshared memory. A grid of WAVES_M x WAVES_N waves shares a tile, in blocks of BLOCK_M x BLOCK_N x BLOCK_K;
// with -DNATIVE blocks are as large as the tile and belong to the workgroup. -DINT8 for 8-bit factors, -DWIDE for buffers of
// 16-byte vectors.
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#ifdef NATIVE
#extension GL_NV_cooperative_matrix2 : require
#define SCOPE gl_ScopeWorkgroup
#define WAVES_M 1
#define WAVES_N 1
#define BLOCK_M TILE_M
#define BLOCK_N TILE_N
#ifndef BLOCK_K
#define BLOCK_K TILE_K
#endif
#define WAVE 0
#else
#define SCOPE gl_ScopeSubgroup
#define WAVE gl_SubgroupID
#endif

#ifdef INT8
#define FACTOR int8_t
#define SUM int32_t
#define FACTOR_BYTES 1
#else
#define FACTOR float16_t
#define SUM float
#define FACTOR_BYTES 2
#endif
#ifdef WIDE
#define ELEMENT uvec4
#define ELEMENT_BYTES 16
#else
#define ELEMENT FACTOR
#define ELEMENT_BYTES FACTOR_BYTES
#endif

#define BLOCKS_M (TILE_M / WAVES_M / BLOCK_M)
#define BLOCKS_N (TILE_N / WAVES_N / BLOCK_N)

layout(local_size_x = THREADS) in;
layout(set = 0, binding = 0) uniform Problem { uint K, StrideA, StrideB, StrideC, StrideW; };
layout(set = 0, binding = 1) readonly buffer BufferA { ELEMENT A[]; };
layout(set = 0, binding = 2) readonly buffer BufferB { ELEMENT B[]; };
layout(set = 0, binding = 3) writeonly buffer BufferC { SUM C[]; };

void main() {
  const uint firstRow = gl_WorkGroupID.y * TILE_M + WAVE / WAVES_N * (TILE_M / WAVES_M);
  const uint firstCol = gl_WorkGroupID.x * TILE_N + WAVE % WAVES_N * (TILE_N / WAVES_N);
  coopmat<SUM, SCOPE, BLOCK_M, BLOCK_N, gl_MatrixUseAccumulator> sums[BLOCKS_M][BLOCKS_N];
  [[unroll]] for (uint i = 0; i < BLOCKS_M; ++i)
    [[unroll]] for (uint j = 0; j < BLOCKS_N; ++j)
      sums[i][j] = coopmat<SUM, SCOPE, BLOCK_M, BLOCK_N, gl_MatrixUseAccumulator>(0);

  coopmat<FACTOR, SCOPE, BLOCK_M, BLOCK_K, gl_MatrixUseA> a[BLOCKS_M];
  coopmat<FACTOR, SCOPE, BLOCK_K, BLOCK_N, gl_MatrixUseB> b;
  for (uint k = 0; k < K; k += TILE_K)
    [[unroll]] for (uint depth = 0; depth < TILE_K; depth += BLOCK_K) {
      const uint at = (k + depth) * FACTOR_BYTES;
      [[unroll]] for (uint i = 0; i < BLOCKS_M; ++i)
        coopMatLoad(a[i], A, ((firstRow + i * BLOCK_M) * StrideA + at) / ELEMENT_BYTES, StrideA / ELEMENT_BYTES,
                    gl_CooperativeMatrixLayoutRowMajor);
      [[unroll]] for (uint j = 0; j < BLOCKS_N; ++j) {
        coopMatLoad(b, B, ((firstCol + j * BLOCK_N) * StrideB + at) / ELEMENT_BYTES, StrideB / ELEMENT_BYTES,
                    gl_CooperativeMatrixLayoutColumnMajor);
        [[unroll]] for (uint i = 0; i < BLOCKS_M; ++i)
          sums[i][j] = coopMatMulAdd(a[i], b, sums[i][j]);
      }
    }

  [[unroll]] for (uint i = 0; i < BLOCKS_M; ++i)
    [[unroll]] for (uint j = 0; j < BLOCKS_N; ++j)
      coopMatStore(sums[i][j], C, (firstRow + i * BLOCK_M) * (StrideC / 4) + firstCol + j * BLOCK_N, StrideC / 4,
                   gl_CooperativeMatrixLayoutRowMajor);
}
