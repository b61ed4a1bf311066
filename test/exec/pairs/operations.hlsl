// RUN: %exec-test %s
// matrix
// options: -Wno-emulation
// define: WAVE=8
// also: lavapipe-8x8x8
// All that is done to both halves of a pair: sums are loaded, scaled, negated, added up, converted, changed under a branch and stored. The left
// factor also has a multiply without a pair.
// py: K, N = 32, 48
// py: A = [[(r * 3 - k * 5) % 9 - 4 for k in range(K)] for r in range(16)]
// py: B = [[(k * 2 + c * 3) % 7 - 3 for c in range(N)] for k in range(K)]
// py: C = [[(r * 7 + c) % 10 - 5 for c in range(N)] for r in range(16)]
// py: P = mul(A, B)
// in Left f16: flat(A)
// in Right f16: flat(B)
// in Addends f32: flat(C)
// in Switches u32: [1, 0]
// out Mixed f32: [p - 2 * (p + c) for prow, crow in zip(P, C) for p, c in zip(prow, crow)]
// out Halves f16: [2 * p for row in P for p in row[:32]]
// out Columns f32: flat(transpose([row[:32] for row in P]))
#include <vk/khr/cooperative_matrix.h>
using namespace vk;
using namespace vk::khr;
typedef CooperativeMatrixA<float16_t, ScopeSubgroup, 16, 16> MatA;
typedef CooperativeMatrixB<float16_t, ScopeSubgroup, 16, 16> MatB;
typedef CooperativeMatrixAccumulator<float, ScopeSubgroup, 16, 16> Mat;
static const CooperativeMatrixLayout Row = CooperativeMatrixLayoutRowMajorKHR, Column = CooperativeMatrixLayoutColumnMajorKHR;
static const uint K = 32, N = 48;
StructuredBuffer<float16_t> Left : register(t0);
StructuredBuffer<float16_t> Right : register(t1);
StructuredBuffer<float> Addends : register(t2);
StructuredBuffer<uint> Switches : register(t3);
RWStructuredBuffer<float> Mixed : register(u4);
RWStructuredBuffer<float16_t> Halves : register(u5);
RWStructuredBuffer<float> Columns : register(u6);

[numthreads(WAVE, 1, 1)] void main() {
  Mat sums[3], products[3];
  [unroll] for (uint j = 0; j < 3; ++j) {
    sums[j] = Mat::Load<Row>(Addends, j * 16, N);
    products[j] = Mat::Splat(0);
  }
  for (uint k = 0; k < K; k += 16) {
    const MatA a = MatA::Load<Row>(Left, k, K);
    [unroll] for (uint j = 0; j < 3; ++j) {
      const MatB b = MatB::Load<Row>(Right, k * N + j * 16, N);
      sums[j] = cooperativeMatrixMultiplyAdd(a, b, sums[j]);
      products[j] = cooperativeMatrixMultiplyAdd(a, b, products[j]);
    }
  }
  Mat zero = Mat::Splat(0);
  if (Switches[1] != 0) {
    products[0] = zero;
    products[1] = zero;
  }
  [unroll] for (uint j = 0; j < 3; ++j)
    ((sums[j] * 2.0).negate() + products[j]).Store<Row>(Mixed, j * 16, N);
  [unroll] for (uint j = 0; j < 2; ++j)
    (products[j] + products[j]).cast<float16_t>().Store<Row>(Halves, j * 16, 32);
  [unroll] for (uint j = 0; j < 2; ++j)
    products[j].Store<Column>(Columns, j * 256, 16);
}
