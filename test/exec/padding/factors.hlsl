// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -Wno-emulation -Wno-staging
// define: WAVE=8
// Factors whose K is padded and that are computed: sums and quotients of floats, of which those beyond the matrix are not
// numbers, and a fill. Elements beyond the matrices stay 0.
// py: A = [[(r * 5 + k * 3) % 9 - 4 for k in range(13)] for r in range(11)]
// py: B = [[2 ** ((k * 7 + c * 3) % 5 - 2) for c in range(18)] for k in range(13)]
// py: L = [[x + 3 for x in row] for row in A]
// py: R = [[1 / x for x in row] for row in B]
// in A_ f16 @ 0.0: flat([row + [0] for row in A])
// in B_ f16 @ 0.1: flat(B)
// out C f32 @ 0.2: flat(mul(L, R)) + flat(mul([[2] * 13] * 11, R))
#include "vk/khr/cooperative_matrix.h"
StructuredBuffer<float16_t> A_ : register(t0);
StructuredBuffer<float16_t> B_ : register(t1);
RWStructuredBuffer<float> C : register(u2);
using Left = vk::khr::CooperativeMatrixA<float16_t, vk::ScopeSubgroup, 11, 13>;
using Right = vk::khr::CooperativeMatrixB<float16_t, vk::ScopeSubgroup, 13, 18>;
using Sums = vk::khr::CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 11, 18>;

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  Left a = Left::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(A_, 0, 14);
  Right b = Right::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(B_, 0, 18);
  Left left = a + Left::Splat(3);
  Right right = Right::Splat(1) / b;
  Sums c = cooperativeMatrixMultiplyAdd(left, right, Sums::Splat(0));
  c.Store<vk::CooperativeMatrixLayoutRowMajorKHR>(C, 0, 18);
  cooperativeMatrixMultiplyAdd(Left::Splat(2), right, Sums::Splat(0)).Store<vk::CooperativeMatrixLayoutRowMajorKHR>(C, 11 * 18, 18);
}
