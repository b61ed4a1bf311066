// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 450
// The network of mlp.hlsl in plain GLSL. With weights of f16 products and sums are packed halves, as those of mlp.hlsl with
// --thread-sums=f16. With -DE4M3 decoding is in packed halves, and sums are floats. With -DINT8 four products are one instruction.
// With -DPIXEL it is a pixel shader.
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_GOOGLE_include_directive : require
#ifdef INT8
#extension GL_EXT_integer_dot_product : require
#endif
#ifdef E4M3
#include "mlp_round.glsl"
#endif

#define RESULTS 4
#define ALIGNED(bytes) (((bytes) + 63) / 64 * 64)
#define PADDED(count) ((count) < 32 ? 32 : (count))
#define FIRST_BYTES (PADDED(WIDTH) * PADDED(FEATURES) * 2)
#define LAYER_BYTES (PADDED(WIDTH) * PADDED(WIDTH) * 2)
#define LAST (FIRST_BYTES + (LAYERS - 1) * LAYER_BYTES)
#define BIASES (LAST + PADDED(RESULTS) * PADDED(WIDTH) * 2)
#ifdef INT8
#define SUM_BYTES 4
#else
#define SUM_BYTES 2
#endif
#define BIAS_BYTES ALIGNED(WIDTH * SUM_BYTES)
#define MOST (WIDTH > FEATURES ? WIDTH : FEATURES)

#ifdef PIXEL
layout(location = 0) out vec4 color;
#else
layout(local_size_x = 128) in;
#endif
layout(set = 0, binding = 0) readonly buffer BufferWords { uint Words[]; };
layout(set = 0, binding = 0) readonly buffer BufferWide { uvec4 Wide[]; };
#ifdef INT8
#define NUMBERS int // four
#define SUM int
#define SUMS ivec4
#else
#define NUMBERS f16vec4
#define SUM float16_t
#define SUMS f16vec4
#endif
layout(set = 0, binding = 0) readonly buffer BufferBiases { SUMS Biases[]; };
layout(set = 0, binding = 1) readonly buffer BufferFeatures { NUMBERS Features[]; };
layout(set = 0, binding = 2) writeonly buffer BufferResults { SUMS Results[]; };

#ifdef E4M3
// Two codes that stand 7 bits above the lowest of a half. 0x7f is a NaN.
uint withNaN(uint codes) { return codes | codes + 0x00800080u & 0x40004000u; }

f16vec4 decoded(uint word) {
  uint low = (word & 0x7fu) << 7 | (word & 0x7f00u) << 15, high = word >> 9 & 0x3f80u | word >> 1 & 0x3f800000u;
  low = withNaN(low) | (word & 0x80u) << 8 | (word & 0x8000u) << 16;
  high = withNaN(high) | word >> 8 & 0x8000u | word & 0x80000000u;
  return f16vec4(unpackFloat2x16(low), unpackFloat2x16(high)) * float16_t(256);
}
#endif

NUMBERS x[MOST / 4];
SUMS y[MOST / 4];

#if defined(INT8)
#define BYTES 1
#define rounded(v) (v)
int row(uint at, uint fours, int bias) {
  int sum = bias;
  [[unroll]] for (uint k = 0; k < fours; k += 4) {
    ivec4 w = ivec4(Wide[at / 16 + k / 4]);
    [[unroll]] for (uint c = 0; c < 4; ++c)
      sum += dotPacked4x8EXT(w[c], x[k + c]);
  }
  return sum;
}
#elif defined(E4M3)
#define BYTES 1
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
#else
#define BYTES 2
#define rounded(v) (v)
f16vec4 halves(uint low, uint high) { return f16vec4(unpackFloat2x16(low), unpackFloat2x16(high)); }

float16_t row(uint at, uint fours, float16_t bias) {
  f16vec4 sums = f16vec4(bias, 0, 0, 0);
  [[unroll]] for (uint k = 0; k < fours; k += 2) {
    uvec4 w = Wide[at / 16 + k / 2];
    sums = fma(halves(w.x, w.y), x[k], sums);
    sums = fma(halves(w.z, w.w), x[k + 1], sums);
  }
  f16vec2 pair = sums.xy + sums.zw;
  return pair.x + pair.y;
}
#endif

#define LAYER(M, K, offset, biases)                                                                                      \
  [[unroll]] for (uint m = 0; m < (M) / 4; ++m) {                                                                        \
    SUMS bias = Biases[(biases) / (4 * SUM_BYTES) + m];                                                                         \
    [[unroll]] for (uint c = 0; c < 4; ++c)                                                                              \
      y[m][c] = row((offset) + (m * 4 + c) * (K) * BYTES, (K) / 4, bias[c]);                                                     \
  }

#ifdef INT8
int activated(ivec4 sums) {
  ivec4 four = clamp(sums >> 1, 0, 127);
  return four.x | four.y << 8 | four.z << 16 | four.w << 24;
}
#else
f16vec4 activated(f16vec4 sums) { return rounded(max(sums, f16vec4(0))); }
#endif

#define NEXT                                                                                                             \
  [[unroll]] for (uint m = 0; m < WIDTH / 4; ++m) x[m] = activated(y[m]);

void main() {
#ifdef PIXEL
  uint id = uint(gl_FragCoord.y) * 1024 + uint(gl_FragCoord.x);
  color = vec4(0);
#else
  uint id = gl_GlobalInvocationID.x;
#endif
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
