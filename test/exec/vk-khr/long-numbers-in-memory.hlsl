// RUN: %exec-test %s
// RUN: %exec-test --target %S/Inputs/lavapipe-vectors.yaml %s
// matrix
// also: lavapipe-8x8x8
// options: -Wno-emulation -Wno-staging
// define: WAVE=8
// Matrices of 16 and 32-bit components in arrays of 64-bit numbers, four or two to a number, and of vectors of these: rows and columns, with an
// offset and padding, beside accesses to the numbers; matrices that tiles compute, and that lanes hold.
// py: K = 24
// py: A = [[(r * 7 + c * 5) % 13 - 6 for c in range(K)] for r in range(16)]
// py: B = [[(r * 3 + c * 11) % 15 - 7 for c in range(8)] for r in range(K)]
// py: D = [[(r * 5 + c * 3) % 11 - 5.25 for c in range(8)] for r in range(16)]
// py: P = [[sum(A[i][k] * B[k][j] for k in range(K)) + D[i][j] for j in range(8)] for i in range(16)]
// py: Q = [[sum(A[i][k] * B[k][j] for k in range(K)) for j in range(8)] for i in range(16)]
// py: I = [[r * 1000 - c * 777 for c in range(8)] for r in range(4)]
// py: T = list(map(list, zip(*B)))
// py: padded = lambda rows, before, length: [99] * before + flat([row + [99] * (length - len(row)) for row in rows])
// py: packed = lambda numbers, form: [int.from_bytes(__import__('struct').pack('<' + form, *numbers[i:i + len(form)]), 'little') for i in range(0, len(numbers), len(form))]
// in Left u64: packed(padded(A, 8, 32), 'eeee')
// in Right u64: packed(padded(T, 4, 28), 'eeee')
// in Third u64: packed(padded(D, 2, 10), 'ff')
// in Numbers u64: packed(padded(I, 8, 16), 'hhhh')
// inout Sums u64: packed([7] * 4 + [7] * (16 * 12), 'ff') -> packed([7] * 4 + flat([row + [7] * 4 for row in P]), 'ff')
// inout Halves u64: packed([7] * 4 + [7] * (8 * 20), 'eeee') -> packed([7] * 4 + flat([list(row) + [7] * 4 for row in zip(*Q)]), 'eeee')
// inout Shared f32: [0] * 256 -> flat(Q) + [q + d + 2 for q, d in zip(flat(Q), flat(D))]
// inout Shorts u64: packed([7] * 4 + [7] * (4 * 16), 'hhhh') -> packed([7] * 4 + flat([[3 * x for x in row] + [7] * 8 for row in I]), 'hhhh')
// out Words u64: packed([A[2][8], A[2][9], A[2][10], A[2][11]], 'eeee') + packed([P[5][0], P[5][1]], 'ff')
#include <vk/khr/cooperative_matrix.h>
using namespace vk;
using namespace vk::khr;
StructuredBuffer<vector<uint64_t, 2> > Left : register(t0);
StructuredBuffer<int64_t> Right : register(t1);
#ifdef METAL
StructuredBuffer<uint64_t> Third : register(t2);
RWStructuredBuffer<int> Shorts : register(u7); // lanes store by atomic operations, which Metal has for 32 bits only
#define PER_LONG 2
#else
StructuredBuffer<double> Third : register(t2);
RWStructuredBuffer<int64_t> Shorts : register(u7);
#define PER_LONG 1
#endif
StructuredBuffer<uint64_t> Numbers : register(t3);
RWStructuredBuffer<vector<uint64_t, 2> > Sums : register(u4);
RWStructuredBuffer<uint64_t> Halves : register(u5);
RWStructuredBuffer<float> Shared : register(u6);
RWStructuredBuffer<uint64_t> Words : register(u8);
groupshared vector<uint64_t, 2> Tile[1 + 16 * 4];
groupshared uint64_t Column[8 * 7];
groupshared uint64_t Result[1 + 16 * 3];
groupshared vector<uint64_t, 2> Wide[16 * 3];
typedef CooperativeMatrixA<float16_t, ScopeSubgroup, 16, 24> MatA;
typedef CooperativeMatrixB<float16_t, ScopeSubgroup, 24, 8> MatB;
typedef CooperativeMatrixAccumulator<float16_t, ScopeSubgroup, 16, 8> Mat;
typedef CooperativeMatrixAccumulator<float, ScopeSubgroup, 16, 8> Single;
typedef CooperativeMatrixAccumulator<int16_t, ScopeSubgroup, 4, 8> Short;
static const CooperativeMatrixLayout Row = CooperativeMatrixLayoutRowMajorKHR, Col = CooperativeMatrixLayoutColumnMajorKHR;

uint64_t bits(float first, float second) { return (uint64_t)asuint(second) << 32 | asuint(first); }

[numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  for (uint i = lane; i < 16 * 4; i += WAVE)
    Tile[1 + i] = Left[1 + i];
  for (uint j = lane; j < 8 * 7; j += WAVE)
    Column[j] = Right[1 + j];
  for (uint w = lane; w < 64; w += WAVE) {
    const uint64_t number = (uint64_t)(Third[1 + w / 4 * 5 + w % 4] == 0 ? 1 : 0);
    Wide[w / 4 * 3 + w % 4 / 2][w % 2] = bits(2, 2) + number;
  }
  GroupMemoryBarrierWithGroupSync();
  MatA a = MatA::Load<Row>(Left, 1, 4);
  MatB b = MatB::Load<Col>(Right, 1, 7);
  Single c = Single::Load<Row>(Third, 1, 5);
  cooperativeMatrixMultiplyAdd(a, b, c).Store<Row>(Sums, 1, 3);
  Mat zero = Mat::Splat(0);
  cooperativeMatrixMultiplyAdd(a, b, zero).Store<Col>(Halves, 1, 5);

  MatA held = MatA::Load<Row>(GetGroupSharedAddress(Tile[1]), 4);
  MatB column = MatB::Load<Col>(GetGroupSharedAddress(Column[0]), 7);
  Mat p = cooperativeMatrixMultiplyAdd(held, column, zero);
  p.Store<Row>(GetGroupSharedAddress(Result[1]), 3);
  GroupMemoryBarrierWithGroupSync();
  for (uint k = lane; k < 128; k += WAVE)
    Shared[k] = f16tof32((uint)(Result[1 + k / 8 * 3 + k % 8 / 4] >> 16 * (k % 4)) & 0xFFFF);
  Single wide = Single::Load<Row>(GetGroupSharedAddress(Wide[0]), 3);
  cooperativeMatrixMultiplyAdd(held, column, wide + c).Store<Row>(Shared, 128, 8);

  Short s = Short::Load<Row>(Numbers, 2, 4);
  (s * (int16_t)3).Store<Row>(Shorts, PER_LONG, 4 * PER_LONG);
  AllMemoryBarrierWithGroupSync();
  if (lane == 0) {
    Words[0] = Left[1 + 2 * 4 + 1].x;
    Words[1] = Sums[1 + 5 * 3].x;
  }
}
