// RUN: %exec-test %s
// RUN: %exec-test --target %S/Inputs/lavapipe-vectors.yaml %s
// matrix
// also: lavapipe-8x8x8
// options: -Wno-emulation -Wno-staging
// define: WAVE=8
// Matrices of 16-bit components in arrays of 32-bit numbers, two to a number, and of vectors of these: rows and columns, with an offset and padding,
// beside accesses to the numbers; matrices that tiles compute, and that lanes hold.
// py: K = 16
// py: A = [[(r * 7 + c * 5) % 13 - 6 for c in range(K)] for r in range(16)]
// py: B = [[(r * 3 + c * 11) % 15 - 7 for c in range(16)] for r in range(K)]
// py: D = [[(r * 5 + c * 3) % 11 - 5 for c in range(16)] for r in range(16)]
// py: P = [[sum(A[i][k] * B[k][j] for k in range(K)) + D[i][j] for j in range(16)] for i in range(16)]
// py: I = [[r * 1000 - c * 777 for c in range(8)] for r in range(4)]
// py: T = list(map(list, zip(*B)))
// py: padded = lambda rows, before, length: [99] * before + flat([row + [99] * (length - len(row)) for row in rows])
// py: packed = lambda numbers, form: [int.from_bytes(__import__('struct').pack('<' + form, *numbers[i:i + 2]), 'little') for i in range(0, len(numbers), 2)]
// in Left u32: packed(padded(A, 8, 24), 'ee')
// in Right u32: packed(padded(T, 4, 20), 'ee')
// in Third u32: packed(padded(D, 2, 18), 'ee')
// in Numbers u32: packed(padded(I, 8, 16), 'hh')
// inout Sums u32: packed([7] * 8 + [7] * (16 * 24), 'ee') -> packed([7] * 8 + flat([row + [7] * 8 for row in P]), 'ee')
// inout Shared f32: [0] * 768 -> flat(P) + flat([list(row) for row in zip(*P)]) + [p - d + n for n, (p, d) in enumerate(zip(flat(P), flat(D)))]
// inout Shorts u32: packed([7] * 4 + [7] * (4 * 20), 'hh') -> packed([7] * 4 + flat([[3 * x for x in row] + [7] * 12 for row in I]), 'hh')
// out Words u32: packed([A[2][8], A[2][9]], 'ee') + packed([P[5][2], P[5][3]], 'ee')
#include <vk/khr/cooperative_matrix.h>
using namespace vk;
using namespace vk::khr;
StructuredBuffer<uint4> Left : register(t0);
StructuredBuffer<int2> Right : register(t1);
StructuredBuffer<uint> Third : register(t2);
StructuredBuffer<float4> Numbers : register(t3);
RWStructuredBuffer<uint4> Sums : register(u4);
RWStructuredBuffer<float> Shared : register(u5);
RWStructuredBuffer<uint2> Shorts : register(u6);
RWStructuredBuffer<uint> Words : register(u7);
groupshared uint4 Tile[1 + 16 * 3];
groupshared uint Column[16 * 10];
groupshared uint2 Result[1 + 16 * 5];
groupshared float2 Floats[16 * 4];
groupshared uint4 Wide[16 * 5];
typedef CooperativeMatrixA<float16_t, ScopeSubgroup, 16, 16> MatA;
typedef CooperativeMatrixB<float16_t, ScopeSubgroup, 16, 16> MatB;
typedef CooperativeMatrixAccumulator<float16_t, ScopeSubgroup, 16, 16> Mat;
typedef CooperativeMatrixAccumulator<float, ScopeSubgroup, 16, 16> Single;
typedef CooperativeMatrixAccumulator<int16_t, ScopeSubgroup, 4, 8> Short;
static const CooperativeMatrixLayout Row = CooperativeMatrixLayoutRowMajorKHR, Col = CooperativeMatrixLayoutColumnMajorKHR;

[numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  for (uint i = lane; i < 16 * 3; i += WAVE)
    Tile[1 + i] = Left[1 + i];
  for (uint j = lane; j < 16 * 10; j += WAVE)
    Column[j] = (uint)Right[1 + j / 2][j % 2];
  for (uint f = lane; f < 128; f += WAVE)
    Floats[f / 2][f % 2] = asfloat(Left[1 + f / 8 * 3 + f % 8 / 4][f % 4]);
  for (uint w = lane; w < 256; w += WAVE)
    Wide[w / 16 * 5 + w % 16 / 4][w % 4] = asuint((float)w);
  GroupMemoryBarrierWithGroupSync();
  MatA a = MatA::Load<Row>(Left, 1, 3);
  MatB b = MatB::Load<Col>(Right, 1, 5);
  Mat c = Mat::Load<Row>(Third, 1, 9);
  cooperativeMatrixMultiplyAdd(a, b, c).Store<Row>(Sums, 1, 3);

  MatA held = MatA::Load<Row>(GetGroupSharedAddress(Tile[1]), 3);
  MatB column = MatB::Load<Col>(GetGroupSharedAddress(Column[0]), 10);
  Mat p = cooperativeMatrixMultiplyAdd(held, column, c);
  p.Store<Row>(GetGroupSharedAddress(Result[1]), 5);
  GroupMemoryBarrierWithGroupSync();
  for (uint k = lane; k < 256; k += WAVE)
    Shared[k] = f16tof32(Result[1 + k / 16 * 5 + k % 16 / 4][k % 4 / 2] >> 16 * (k % 2));
  GroupMemoryBarrierWithGroupSync();
  p.Store<Col>(GetGroupSharedAddress(Result[1]), 5);
  GroupMemoryBarrierWithGroupSync();
  for (uint n = lane; n < 256; n += WAVE)
    Shared[256 + n] = f16tof32(Result[1 + n / 16 * 5 + n % 16 / 4][n % 4 / 2] >> 16 * (n % 2));

  MatA same = MatA::Load<Row>(GetGroupSharedAddress(Floats[0]), 4);
  Single wide = Single::Load<Row>(GetGroupSharedAddress(Wide[0]), 5);
  cooperativeMatrixMultiplyAdd(same, column, wide).Store<Row>(Shared, 512, 16);

  Short s = Short::Load<Row>(Numbers, 1, 2);
  (s * (int16_t)3).Store<Row>(Shorts, 1, 5);
  AllMemoryBarrierWithGroupSync();
  if (lane == 0) {
    Words[0] = Left[1 + 2 * 3 + 1].x;
    Words[1] = Sums[1 + 5 * 3].y;
  }
}
