// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 450
// The network of mlp.hlsl with weights of e4m3 in plain GLSL: decoding in packed halves, sums of floats.
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_GOOGLE_include_directive : require
#include "mlp_round.glsl"

#define RESULTS 4
#define ALIGNED(bytes) (((bytes) + 63) / 64 * 64)
#define PADDED(count) ((count) < 32 ? 32 : (count))
#define FIRST_BYTES (PADDED(WIDTH) * PADDED(FEATURES) * 2)
#define LAYER_BYTES (PADDED(WIDTH) * PADDED(WIDTH) * 2)
#define LAST (FIRST_BYTES + (LAYERS - 1) * LAYER_BYTES)
#define BIASES (LAST + PADDED(RESULTS) * PADDED(WIDTH) * 2)
#define BIAS_BYTES ALIGNED(WIDTH * 2)
#define MOST (WIDTH > FEATURES ? WIDTH : FEATURES)

layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer BufferWords { uint Words[]; };
layout(set = 0, binding = 0) readonly buffer BufferHalves { f16vec4 Halves[]; };
layout(set = 0, binding = 1) readonly buffer BufferFeatures { f16vec4 Features[]; };
layout(set = 0, binding = 2) writeonly buffer BufferResults { f16vec4 Results[]; };

// Two codes that stand 7 bits above the lowest of a half. 0x7f is a NaN.
uint withNaN(uint codes) { return codes | codes + 0x00800080u & 0x40004000u; }

f16vec4 decoded(uint word) {
  uint low = (word & 0x7fu) << 7 | (word & 0x7f00u) << 15, high = word >> 9 & 0x3f80u | word >> 1 & 0x3f800000u;
  low = withNaN(low) | (word & 0x80u) << 8 | (word & 0x8000u) << 16;
  high = withNaN(high) | word >> 8 & 0x8000u | word & 0x80000000u;
  return f16vec4(unpackFloat2x16(low), unpackFloat2x16(high)) * float16_t(256);
}

f16vec4 x[MOST / 4], y[MOST / 4];

float16_t row(uint at, uint fours, float16_t bias) {
  float sum = bias;
  [[unroll]] for (uint k = 0; k < fours; ++k) {
    vec4 w = vec4(decoded(Words[at / 4 + k])), v = vec4(x[k]);
    sum = fma(w.x, v.x, sum);
    sum = fma(w.y, v.y, sum);
    sum = fma(w.z, v.z, sum);
    sum = fma(w.w, v.w, sum);
  }
  return float16_t(sum);
}

#define LAYER(M, K, offset, biases)                                                                                      \
  [[unroll]] for (uint m = 0; m < (M) / 4; ++m) {                                                                        \
    f16vec4 bias = Halves[(biases) / 8 + m];                                                                             \
    [[unroll]] for (uint c = 0; c < 4; ++c)                                                                              \
      y[m][c] = row((offset) + (m * 4 + c) * (K), (K) / 4, bias[c]);                                                     \
  }

#define NEXT                                                                                                             \
  [[unroll]] for (uint m = 0; m < WIDTH / 4; ++m) x[m] = rounded(max(y[m], f16vec4(0)));

void main() {
  uint id = gl_GlobalInvocationID.x;
  [[unroll]] for (uint k = 0; k < FEATURES / 4; ++k)
    x[k] = rounded(Features[id * (FEATURES / 4) + k]);
  LAYER(WIDTH, FEATURES, 0, BIASES)
  NEXT
  for (uint i = 0; i < LAYERS - 1; ++i) {
    LAYER(WIDTH, WIDTH, FIRST_BYTES + i * LAYER_BYTES, BIASES + (i + 1) * BIAS_BYTES)
    NEXT
  }
  LAYER(RESULTS, WIDTH, LAST, BIASES + LAYERS * BIAS_BYTES)
  Results[id] = y[0];
}
