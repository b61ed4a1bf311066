// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same as reductions.hlsl by coopMatReduceNV.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#define TURNS 64
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) readonly buffer InBuffer { float In[]; };
layout(set = 0, binding = 1) buffer OutBuffer { float Out[]; };

float larger(const in float a, const in float b) { return max(a, b); }
float plus(const in float a, const in float b) { return a + b; }

void main() {
  const uint wave = gl_WorkGroupID.x * 4 + gl_SubgroupID;
  coopmat<float, gl_ScopeSubgroup, 32, WIDTH, gl_MatrixUseAccumulator> m, r;
  coopMatLoad(m, In, wave % 16 * 32 * WIDTH, WIDTH, gl_CooperativeMatrixLayoutRowMajor);
  for (uint i = 0; i < TURNS; ++i) {
#if KIND == 0
    coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, larger);
#elif KIND == 1
    coopMatReduceNV(r, m, gl_CooperativeMatrixReduceColumnNV, larger);
#else
    coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, plus);
#endif
    m = m - r * 0.5;
  }
  coopMatStore(m, Out, wave * 32 * WIDTH, WIDTH, gl_CooperativeMatrixLayoutRowMajor);
}
