// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 450
// The algorithm of docs/examples/attention.hlsl in GLSL, for the benchmark: the same blocks,
// padding, loads of 16 bytes and barriers. GLSL has no coordinates for cooperative matrices, so
// factors of rows are loaded as a matrix with a stride of 0.
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_control_flow_attributes : require

#define ROWS 32
#define BLOCK 16
#define THREADS (WAVES * 32)
#define IN_LOAD 8
#define TILE_STRIDE (HEAD + IN_LOAD)
#define SCORE_STRIDE (KEYS + 4)
#define WEIGHT_STRIDE (KEYS + IN_LOAD)
#define BLOCKS_ROWS (ROWS / BLOCK)
#define BLOCKS_HEAD (HEAD / BLOCK)

layout(local_size_x = THREADS) in;
layout(set = 0, binding = 0) uniform Problem { uint StrideQ, StrideK, StrideV, StrideO; }; // bytes
layout(set = 0, binding = 1) readonly buffer BufferQ { float16_t Q[]; };
layout(set = 0, binding = 2) readonly buffer BufferK { uvec4 K[]; };
layout(set = 0, binding = 3) readonly buffer BufferV { uvec4 V[]; };
layout(set = 0, binding = 4) buffer BufferO { float16_t O[]; };

shared float16_t TileK[KEYS * TILE_STRIDE];
shared float16_t TileV[KEYS * TILE_STRIDE];
shared float Scores[WAVES * ROWS * SCORE_STRIDE];
shared float16_t Probabilities[WAVES * ROWS * WEIGHT_STRIDE];
shared float Factors[WAVES * ROWS];

#define MATRIX(type, use) coopmat<type, gl_ScopeSubgroup, BLOCK, BLOCK, use>
#define LEFT MATRIX(float16_t, gl_MatrixUseA)
#define RIGHT MATRIX(float16_t, gl_MatrixUseB)
#define SUMS MATRIX(float, gl_MatrixUseAccumulator)

SUMS outputs[BLOCKS_ROWS][BLOCKS_HEAD];

#define FETCH(tile, from, offset, stride)                                                                              \
  for (uint i = thread; i < KEYS * HEAD / IN_LOAD; i += THREADS) {                                                     \
    uint row = i / (HEAD / IN_LOAD), column = i % (HEAD / IN_LOAD) * IN_LOAD;                                          \
    uvec4 part = from[(offset + row * stride) / 16 + column / IN_LOAD];                                                \
    [[unroll]] for (uint e = 0; e < IN_LOAD; ++e)                                                                      \
      tile[row * TILE_STRIDE + column + e] = uint16BitsToHalf(uint16_t(part[e / 2] >> e % 2 * 16));                    \
  }

void scaleRows(uint wave, uint lane, float factor) {
  Factors[wave * ROWS + lane] = factor;
  subgroupBarrier();
  [[unroll]] for (uint i = 0; i < BLOCKS_ROWS; ++i) {
    SUMS factors;
    coopMatLoad(factors, Factors, wave * ROWS + i * BLOCK, 0, gl_CooperativeMatrixLayoutColumnMajor);
    [[unroll]] for (uint d = 0; d < BLOCKS_HEAD; ++d)
      [[unroll]] for (uint e = 0; e < factors.length(); ++e)
        outputs[i][d][e] *= factors[e];
  }
}

void main() {
  uint thread = gl_LocalInvocationIndex, wave = thread / 32, lane = thread % 32;
  uint firstQuery = (gl_WorkGroupID.x * WAVES + wave) * ROWS, query = firstQuery + lane;
  uint head = gl_WorkGroupID.y * HEAD * 2;
  uint scores = wave * ROWS * SCORE_STRIDE, weights = wave * ROWS * WEIGHT_STRIDE;
  float scale = 1.44269504 * inversesqrt(float(HEAD));

  LEFT queries[BLOCKS_ROWS][BLOCKS_HEAD];
  [[unroll]] for (uint i = 0; i < BLOCKS_ROWS; ++i)
    [[unroll]] for (uint d = 0; d < BLOCKS_HEAD; ++d) {
      coopMatLoad(queries[i][d], Q, ((firstQuery + i * BLOCK) * StrideQ + head) / 2 + d * BLOCK, StrideQ / 2,
                  gl_CooperativeMatrixLayoutRowMajor);
      outputs[i][d] = SUMS(0);
    }
  float maximum = -1e30, sum = 0;

  for (uint first = 0; first < (gl_WorkGroupID.x + 1) * WAVES * ROWS; first += KEYS) {
    FETCH(TileK, K, first * StrideK + head, StrideK)
    FETCH(TileV, V, first * StrideV + head, StrideV)
    barrier();

    [[unroll]] for (uint k = 0; k < KEYS; k += BLOCK) {
      SUMS products[BLOCKS_ROWS];
      [[unroll]] for (uint i = 0; i < BLOCKS_ROWS; ++i)
        products[i] = SUMS(0);
      [[unroll]] for (uint d = 0; d < BLOCKS_HEAD; ++d) {
        RIGHT keys;
        coopMatLoad(keys, TileK, k * TILE_STRIDE + d * BLOCK, TILE_STRIDE, gl_CooperativeMatrixLayoutColumnMajor);
        [[unroll]] for (uint i = 0; i < BLOCKS_ROWS; ++i)
          products[i] = coopMatMulAdd(queries[i][d], keys, products[i]);
      }
      [[unroll]] for (uint i = 0; i < BLOCKS_ROWS; ++i)
        coopMatStore(products[i], Scores, scores + i * BLOCK * SCORE_STRIDE + k, SCORE_STRIDE,
                     gl_CooperativeMatrixLayoutRowMajor);
    }
    barrier();

    float row[KEYS], largest = maximum;
    [[unroll]] for (uint k = 0; k < KEYS; ++k) {
      float score = Scores[scores + lane * SCORE_STRIDE + k] * scale;
      row[k] = first + k <= query ? score : -1e30;
      largest = max(largest, row[k]);
    }
    if (subgroupAny(largest > maximum + 8)) {
      float factor = exp2(maximum - largest);
      scaleRows(wave, lane, factor);
      sum *= factor;
      maximum = largest;
    }
    [[unroll]] for (uint k = 0; k < KEYS; ++k) {
      float16_t weight = float16_t(exp2(row[k] - maximum));
      Probabilities[weights + lane * WEIGHT_STRIDE + k] = weight;
      sum += float(weight);
    }
    barrier();

    [[unroll]] for (uint k = 0; k < KEYS; k += BLOCK) {
      LEFT p[BLOCKS_ROWS];
      [[unroll]] for (uint i = 0; i < BLOCKS_ROWS; ++i)
        coopMatLoad(p[i], Probabilities, weights + i * BLOCK * WEIGHT_STRIDE + k, WEIGHT_STRIDE,
                    gl_CooperativeMatrixLayoutRowMajor);
      [[unroll]] for (uint d = 0; d < BLOCKS_HEAD; ++d) {
        RIGHT values;
        coopMatLoad(values, TileV, k * TILE_STRIDE + d * BLOCK, TILE_STRIDE, gl_CooperativeMatrixLayoutRowMajor);
        [[unroll]] for (uint i = 0; i < BLOCKS_ROWS; ++i)
          outputs[i][d] = coopMatMulAdd(p[i], values, outputs[i][d]);
      }
    }
    barrier();
  }

  scaleRows(wave, lane, 1 / sum);
  [[unroll]] for (uint i = 0; i < BLOCKS_ROWS; ++i)
    [[unroll]] for (uint d = 0; d < BLOCKS_HEAD; ++d)
      coopMatStore(MATRIX(float16_t, gl_MatrixUseAccumulator)(outputs[i][d]), O,
                   ((firstQuery + i * BLOCK) * StrideO + head) / 2 + d * BLOCK, StrideO / 2,
                   gl_CooperativeMatrixLayoutRowMajor);
}
