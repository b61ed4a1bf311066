// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -Wno-emulation
// define: WAVE=8
// Loops over the elements of matrices of several tiles: of two types, under a condition of the value, backward, and in steps of two.
// py: R, C = 16, 24
// py: A = [[(r * 7 + c * 5) % 23 - 11 for c in range(C)] for r in range(R)]
// py: B = [[(r * 3 - c * 2) % 17 - 9 for c in range(C)] for r in range(R)]
// in First f32: flat(A)
// in Second i32: flat(B)
// py: reluA = [[max(A[r][c], 0) + B[r][c] * 3 for c in range(C)] for r in range(R)]
// out Out f32: flat(reluA)
// out Whole i32: [-2 * x if x < 0 else x - 4 for x in flat(B)]
#include <vk/khr/cooperative_matrix.h>
StructuredBuffer<float> First : register(t0);
StructuredBuffer<int> Second : register(t1);
RWStructuredBuffer<float> Out : register(u2);
RWStructuredBuffer<int> Whole : register(u3);
using Floats = vk::khr::CooperativeMatrix<float, vk::ScopeSubgroup, 16, 24, vk::CooperativeMatrixUseMatrixAccumulatorKHR>;
using Ints = vk::khr::CooperativeMatrix<int, vk::ScopeSubgroup, 16, 24, vk::CooperativeMatrixUseMatrixAccumulatorKHR>;

[numthreads(WAVE, 1, 1)] void main() {
  Floats a = Floats::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(First, 0, 24);
  Ints b = Ints::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(Second, 0, 24);
  Floats same = b.cast<float>();
  for (uint i = 0; i < a.GetLength(); i++)
    a.Set(max(a.Get(i), 0) + same.Get(i) * 3, i);
  // Backward, so that every element is only set once.
  for (int j = int(b.GetLength()) - 1; j >= 0; --j)
    if (b.Get(j) < 0)
      b.Set(b.Get(j) * -2, j);
    else
      b.Set(b.Get(j) - 3, j);
  // Even elements, then odd ones.
  for (uint k = 0; k < b.GetLength(); k += 2)
    b.Set(same.Get(k) < 0 ? b.Get(k) : b.Get(k) - 1, k);
  for (uint k = 1; k < b.GetLength(); k += 2)
    b.Set(same.Get(k) < 0 ? b.Get(k) : b.Get(k) - 1, k);
  a.Store<vk::CooperativeMatrixLayoutRowMajorKHR>(Out, 0, 24);
  b.Store<vk::CooperativeMatrixLayoutRowMajorKHR>(Whole, 0, 24);
}
