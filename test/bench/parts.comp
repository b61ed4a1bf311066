#version 460
// The same as parts.hlsl in GLSL, by tensor layouts of GL_NV_cooperative_matrix2.
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_EXT_shader_16bit_storage : require

layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer ABuffer { float16_t A[]; };
layout(set = 0, binding = 1) readonly buffer BBuffer { float16_t B[]; };
layout(set = 0, binding = 2) buffer CBuffer { float C[]; };

void main() {
  const uint row = gl_WorkGroupID.y * TILE, column = gl_WorkGroupID.x * TILE;
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> whole = createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  whole = setTensorLayoutDimensionNV(whole, SIZE, SIZE);
  coopmat<float, gl_ScopeSubgroup, TILE, TILE, gl_MatrixUseAccumulator> sums =
      coopmat<float, gl_ScopeSubgroup, TILE, TILE, gl_MatrixUseAccumulator>(0.0);
  for (uint k = 0; k < SIZE; k += 16) {
    coopmat<float16_t, gl_ScopeSubgroup, TILE, 16, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeSubgroup, 16, TILE, gl_MatrixUseB> b;
    coopMatLoadTensorNV(a, A, 0, sliceTensorLayoutNV(whole, row, TILE, k, 16));
    coopMatLoadTensorNV(b, B, 0, sliceTensorLayoutNV(whole, k, 16, column, TILE));
    sums = coopMatMulAdd(a, b, sums);
  }
  coopMatStoreTensorNV(sums, C, 0, sliceTensorLayoutNV(whole, row, TILE, column, TILE));
}
