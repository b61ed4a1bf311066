// RUN: %exec-test %s
// RUN: %exec-test --target %S/Inputs/lavapipe-vectors.yaml %s
// matrix
// also: lavapipe-8x8x8
// options: -Wno-emulation -Wno-staging
// define: WAVE=8
// Matrices in buffers and groupshared arrays of vectors of their components, and of numbers with their bits: rows and columns, with an offset and padding,
// beside accesses to the vectors; tiles within a vector.
// py: K = 16
// py: A = [[(r * 7 + c * 5) % 13 - 6 for c in range(K)] for r in range(16)]
// py: B = [[(r * 3 + c * 11) % 15 - 7 for c in range(16)] for r in range(K)]
// py: P = [[sum(A[i][k] * B[k][j] for k in range(K)) for j in range(16)] for i in range(16)]
// py: padded = lambda rows, before, length: [99] * before + flat([row + [99] * (length - len(row)) for row in rows])
// in Left f16: padded(A, 8, 24)
// in Right f16: padded(list(map(list, zip(*B))), 8, 24)
// in Bits u32: [int.from_bytes(__import__('struct').pack('<f', v), 'little') for v in padded(P, 4, 20)]
// inout Sums f32: [7] * 16 + [7] * (16 * 20) -> [7] * 8 + flat([row + [7] * 4 for row in P]) + [7] * 8
// inout Shared f32: [0] * 512 -> flat(P) + flat([[2 * x for x in row] for row in P])
// out Components f32: [A[2][5], B[3][9], P[4][6], 99]
#include <vk/khr/cooperative_matrix.h>
using namespace vk;
using namespace vk::khr;
StructuredBuffer<vector<float16_t, 4> > Left : register(t0);
StructuredBuffer<vector<float16_t, 2> > Right : register(t1);
StructuredBuffer<uint4> Bits : register(t2);
RWStructuredBuffer<float4> Sums : register(u3);
RWStructuredBuffer<float> Shared : register(u4);
RWStructuredBuffer<float> Components : register(u5);
groupshared vector<float16_t, 4> Tile[2 + 16 * 6];
groupshared vector<float16_t, 8> Long[1 + 16 * 3];
groupshared float4 Result[1 + 16 * 5];
typedef CooperativeMatrixA<float16_t, ScopeSubgroup, 16, 16> MatA;
typedef CooperativeMatrixB<float16_t, ScopeSubgroup, 16, 16> MatB;
typedef CooperativeMatrixAccumulator<float, ScopeSubgroup, 16, 16> Mat;
static const CooperativeMatrixLayout Row = CooperativeMatrixLayoutRowMajorKHR, Column = CooperativeMatrixLayoutColumnMajorKHR;

[numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  for (uint i = lane; i < 16 * 6; i += WAVE)
    Tile[2 + i] = Left[2 + i];
  for (uint n = lane; n < 16 * 3 * 8; n += WAVE)
    Long[1 + n / 8][n % 8] = Left[2 + n / 4][n % 4];
  GroupMemoryBarrierWithGroupSync();
  MatA a = MatA::Load<Row>(Left, 2, 6);
  MatB b = MatB::Load<Column>(Right, 4, 12);
  Mat zero = Mat::Splat(0);
  cooperativeMatrixMultiplyAdd(a, b, zero).Store<Row>(Sums, 2, 5);

  MatA held = MatA::Load<Row>(GetGroupSharedAddress(Tile[2]), 6);
  MatA same = MatA::Load<Row>(GetGroupSharedAddress(Long[1]), 3);
  Mat p = cooperativeMatrixMultiplyAdd((held + same) * (float16_t)0.5, b, zero);
  p.Store<Row>(GetGroupSharedAddress(Result[1]), 5);
  GroupMemoryBarrierWithGroupSync();
  for (uint k = lane; k < 256; k += WAVE)
    Shared[k] = Result[1 + k / 16 * 5 + k % 16 / 4][k % 4];
  Mat bits = Mat::Load<Row>(Bits, 1, 5);
  (p + bits).Store<Row>(Shared, 256, 16);
  if (lane == 0) {
    Components[0] = (float)Left[2 + 2 * 6 + 1].y;
    Components[1] = (float)Right[4 + 9 * 12 + 1].y;
    Components[2] = Result[1 + 4 * 5 + 1].z;
    Components[3] = asfloat(Bits[0].x);
  }
}
