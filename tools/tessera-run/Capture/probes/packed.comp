// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Takes a matrix of s8 from one place of a groupshared array of words to another, strides in words.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
layout(constant_id = 0) const uint M = 8;
layout(constant_id = 1) const uint K = 8;
layout(local_size_x_id = 2) in;
layout(set = 0, binding = 0) readonly buffer Data { uint From[]; };
layout(set = 0, binding = 1) buffer Result { uint To[]; };
const uint Words = M * K / 4;
shared uint Shared[2 * Words];
void main() {
  for (uint I = gl_LocalInvocationIndex; I < Words; I += gl_WorkGroupSize.x) {
    Shared[I] = From[I];
    Shared[Words + I] = 0;
  }
  barrier();
  coopmat<int8_t, gl_ScopeSubgroup, M, K, gl_MatrixUseA> A;
  coopMatLoad(A, Shared, 0, K / 4, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(A, Shared, Words, K / 4, gl_CooperativeMatrixLayoutRowMajor);
  barrier();
  for (uint I = gl_LocalInvocationIndex; I < Words; I += gl_WorkGroupSize.x)
    To[I] = Shared[Words + I];
}
