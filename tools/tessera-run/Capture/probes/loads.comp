// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads one matrix of f16 from elements that are known at run time, and stores it densely.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_EXT_shader_16bit_storage : require
layout(constant_id = 0) const uint M = 8;
layout(constant_id = 1) const uint K = 8;
layout(local_size_x_id = 2) in;
layout(set = 0, binding = 0) readonly buffer Where { uint Offset, Stride; };
layout(set = 0, binding = 1) readonly buffer Data { float16_t From[]; };
layout(set = 0, binding = 2) buffer Result { float16_t To[]; };
void main() {
  coopmat<float16_t, gl_ScopeSubgroup, M, K, gl_MatrixUseA> A;
  coopMatLoad(A, From, Offset, Stride, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(A, To, 0, K, gl_CooperativeMatrixLayoutRowMajor);
}
