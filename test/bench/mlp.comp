// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 450
// The network of mlp.hlsl in GLSL with cooperative vectors.
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_GOOGLE_include_directive : require

#define RESULTS 4
#define ALIGNED(bytes) (((bytes) + 63) / 64 * 64)
#define PADDED(count) ((count) < 32 ? 32 : (count))
#define FIRST_BYTES (PADDED(WIDTH) * PADDED(FEATURES) * 2)
#define LAYER_BYTES (PADDED(WIDTH) * PADDED(WIDTH) * 2)
#define LAST (FIRST_BYTES + (LAYERS - 1) * LAYER_BYTES)
#define BIASES (LAST + PADDED(RESULTS) * PADDED(WIDTH) * 2)
#define BIAS_BYTES ALIGNED(WIDTH * SUM_BYTES)
#define F16 gl_ComponentTypeFloat16NV
#ifdef OPTIMAL
#define LAYOUT gl_CooperativeVectorMatrixLayoutInferencingOptimalNV
#else
#define LAYOUT gl_CooperativeVectorMatrixLayoutRowMajorNV
#endif
#if defined(INT8)
#define COMPONENT gl_ComponentTypeSignedInt8NV
#define BYTES 1
#elif defined(E4M3)
#define COMPONENT gl_ComponentTypeFloatE4M3NV
#define BYTES 1
#else
#define COMPONENT F16
#define BYTES 2
#endif
#ifdef INT8
#define NUMBER int8_t
#define SUM int
#define SUM_BYTES 4
#define BIAS gl_ComponentTypeSignedInt32NV
#else
#define NUMBER float16_t
#define SUM float16_t
#define SUM_BYTES 2
#define BIAS F16
#endif
#define LAYER(y, M, x, K, offset, bias)                                                                                  \
  coopVecMatMulAddNV(y, x, COMPONENT, Weights, offset, COMPONENT, Weights, bias, BIAS, M, K,                             \
                     LAYOUT, false, K * BYTES)

layout(local_size_x = 128) in;
layout(set = 0, binding = 0) readonly buffer BufferWeights { float16_t Weights[]; };
layout(set = 0, binding = 1) readonly buffer BufferFeatures { NUMBER Features[]; };
layout(set = 0, binding = 2) writeonly buffer BufferResults { SUM Results[]; };

#define Between coopvecNV<NUMBER, WIDTH>
#define Sums coopvecNV<SUM, WIDTH>

#ifdef E4M3
#include "mlp_round.glsl"
// The instruction takes f16 numbers as they are.
#define ROUND(v, count)                                                                                                  \
  [[unroll]] for (uint c = 0; c < count; c += 4) {                                                                       \
    f16vec4 four = rounded(f16vec4(v[c], v[c + 1], v[c + 2], v[c + 3]));                                                 \
    v[c] = four.x, v[c + 1] = four.y, v[c + 2] = four.z, v[c + 3] = four.w;                                              \
  }
#else
#define ROUND(v, count)
#endif

Between activated(Sums y) {
#ifdef INT8
  return Between(clamp(y >> Sums(1), Sums(0), Sums(127)));
#else
  return max(y, Sums(float16_t(0)));
#endif
}

void main() {
  uint id = gl_GlobalInvocationID.x;
  coopvecNV<NUMBER, FEATURES> features;
#ifdef INT8
  coopVecLoadNV(features, Features, id * FEATURES);
#else
  coopVecLoadNV(features, Features, id * FEATURES * 2);
#endif
  Sums y;
  ROUND(features, FEATURES)
  LAYER(y, WIDTH, features, FEATURES, 0, BIASES);
  Between x = activated(y);
  ROUND(x, WIDTH)
  for (uint i = 0; i < LAYERS - 1; ++i) {
    LAYER(y, WIDTH, x, WIDTH, FIRST_BYTES + i * LAYER_BYTES, BIASES + (i + 1) * BIAS_BYTES);
    x = activated(y);
    ROUND(x, WIDTH)
  }
  coopvecNV<SUM, RESULTS> results;
  LAYER(results, RESULTS, x, WIDTH, LAST, BIASES + LAYERS * BIAS_BYTES);
  for (uint i = 0; i < RESULTS; ++i)
    Results[id * RESULTS + i] = results[i];
}
