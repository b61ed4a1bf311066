// A loop over the elements of a matrix inside of another loop: what its test reads may be a variable of the loop.
//
// RUN: tessera --verify-each -T cs_6_8 --target lavapipe-8x8x8 %s -o %t.spv
// RUN: spirv-val %t.spv
#include <vk/khr/cooperative_matrix.h>
StructuredBuffer<float> First : register(t0);
RWStructuredBuffer<float> Out : register(u1);
using Sums = vk::khr::CooperativeMatrix<float, vk::ScopeSubgroup, 16, 24, vk::CooperativeMatrixUseMatrixAccumulatorKHR>;
[numthreads(8, 1, 1)] void main() {
  Sums a = Sums::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(First, 0, 24);
  Sums same = a;
  [unroll] for (float turn = 0; turn < 3; ++turn)
    for (uint i = 0; i < a.GetLength(); i++)
      a.Set(max(a.Get(i), 0) + same.Get(i) * 3, i);
  a.Store<vk::CooperativeMatrixLayoutRowMajorKHR>(Out, 0, 24);
}
