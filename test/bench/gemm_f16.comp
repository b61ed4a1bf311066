// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// docs/examples/gemm_f16.hlsl in GLSL, line for line, for the comparison of compile times.
#version 460
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_KHR_cooperative_matrix : enable
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : enable
#extension GL_EXT_shader_16bit_storage : enable
#extension GL_EXT_control_flow_attributes : enable

layout(local_size_x = 32) in;

layout(set = 0, binding = 0) uniform Problem {
  uint M, N, K;
  uint StrideA;
  uint StrideB;
  uint StrideC;
};
layout(set = 0, binding = 1) readonly buffer BufferA { float16_t A[]; };
layout(set = 0, binding = 2) readonly buffer BufferB { float16_t B[]; };
layout(set = 0, binding = 3) buffer BufferC { float C[]; };

void main() {
  const uint row = gl_WorkGroupID.y * 16;
  const uint col = gl_WorkGroupID.x * 16;

  coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
  coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c =
      coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);

  const uint depth = 16;
  for (uint k = 0; k < K; k += depth) {
    coopMatLoad(a, A, (row * StrideA) / 2 + k, StrideA / 2, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, B, (col * StrideB) / 2 + k, StrideB / 2, gl_CooperativeMatrixLayoutColumnMajor);
    c = coopMatMulAdd(a, b, c);
  }

  coopMatStore(c, C, (row * StrideC) / 4 + col, StrideC / 4, gl_CooperativeMatrixLayoutRowMajor);
}
