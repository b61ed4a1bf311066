// RUN: %exec-test %s
// matrix
// options: -Wno-emulation
// define: WAVE=8
// The product of a saturating multiply-add wraps, and only its sum with the addend saturates (docs/emulation.md).
// Sixteen products of 2^30 are 2^34, which is 0 in 32 bits; sixteen of 3 * 2^29 are 3 * 2^33, which is 0 too.
// py: def wrap(x): return (x + 2**31) % 2**32 - 2**31
// py: def clamp(x): return min(max(x, -2**31), 2**31 - 1)
// py: A = [[-32768 if (r + k) % 3 else 16384 - r for k in range(16)] for r in range(16)]
// py: B = [[-32768 if (k + c) % 5 else c * 1000 - 3 for c in range(16)] for k in range(16)]
// py: C = [[(5, 2**31 - 1, -2**31, -7)[(r + c) % 4] for c in range(16)] for r in range(16)]
// py: P = [[wrap(sum(A[r][k] * B[k][c] for k in range(16))) for c in range(16)] for r in range(16)]
// in SrcA i16: flat(A)
// in SrcB i16: flat(B)
// in SrcC i32: flat(C)
// out Full i32: flat([[clamp(C[r][c] + P[r][c]) for c in range(16)] for r in range(16)])
// out Least i32: [5] * 256
#include <vk/khr/cooperative_matrix.h>
using namespace vk::khr;
StructuredBuffer<int16_t> SrcA : register(t0);
StructuredBuffer<int16_t> SrcB : register(t1);
StructuredBuffer<int> SrcC : register(t2);
RWStructuredBuffer<int> Full : register(u3);
RWStructuredBuffer<int> Least : register(u4);
typedef CooperativeMatrixA<int16_t, vk::ScopeSubgroup, 16, 16> MA;
typedef CooperativeMatrixB<int16_t, vk::ScopeSubgroup, 16, 16> MB;
typedef CooperativeMatrixAccumulator<int, vk::ScopeSubgroup, 16, 16> MC;
static const vk::CooperativeMatrixLayout Row = vk::CooperativeMatrixLayoutRowMajorKHR;
[numthreads(WAVE, 1, 1)] void main() {
  MA a = MA::Load<Row>(SrcA, 0, 16);
  MB b = MB::Load<Row>(SrcB, 0, 16);
  cooperativeMatrixSaturatingMultiplyAdd(a, b, MC::Load<Row>(SrcC, 0, 16)).Store<Row>(Full, 0, 16);
  MA x = MA::Splat((int16_t)-32768);
  MB y = MB::Splat((int16_t)-32768);
  cooperativeMatrixSaturatingMultiplyAdd(x, y, MC::Splat(5)).Store<Row>(Least, 0, 16);
}
