// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same as elements.hlsl. GL_KHR_cooperative_matrix has no coordinates, so two matrices have the numbers of rows and columns. -DUNROLL
// unrolls the loop over elements; -DPER_ELEMENT computes the mask by coopMatPerElementNV.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : enable
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) readonly buffer InBuffer { float In[]; };
layout(set = 0, binding = 1) buffer OutBuffer { float Out[]; };
layout(set = 0, binding = 2) uniform Problem {
  uint Turns;
  float Scale, Less;
};
#define SUMS coopmat<float, gl_ScopeSubgroup, 32, 32, gl_MatrixUseAccumulator>
shared float numbers[128];

#ifdef UNROLL
#define EACH [[unroll]] for
#else
#define EACH for
#endif

float masked(const in uint row, const in uint column, const in float x, const in uint turn) {
  return row + (turn & 31) >= column ? x * Scale : x - Less;
}

void main() {
  const uint place = (gl_WorkGroupID.x * 4 + gl_SubgroupID) * 1024;
  numbers[gl_LocalInvocationIndex] = float(gl_SubgroupInvocationID);
  barrier();
  SUMS sums, rows, columns;
  coopMatLoad(sums, In, place, 32, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(rows, numbers, gl_SubgroupID * 32, 0, gl_CooperativeMatrixLayoutColumnMajor);
  coopMatLoad(columns, numbers, gl_SubgroupID * 32, 0, gl_CooperativeMatrixLayoutRowMajor);
  for (uint turn = 0; turn < Turns; ++turn) {
    const float factor = Scale + (gl_LocalInvocationIndex & 31) * Less + turn * Less;
#if defined(PER_ELEMENT)
    coopMatPerElementNV(sums, sums, masked, turn);
#elif defined(RESCALE)
    EACH(uint e = 0; e < sums.length(); ++e) sums[e] *= subgroupShuffle(factor, uint(rows[e]));
#else
    EACH(uint e = 0; e < sums.length(); ++e) sums[e] = masked(uint(rows[e]), uint(columns[e]), sums[e], turn);
#endif
  }
  coopMatStore(sums, Out, place, 32, gl_CooperativeMatrixLayoutRowMajor);
}
