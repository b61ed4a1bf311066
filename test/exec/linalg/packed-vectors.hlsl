// RUN: %exec-test %s
// RUN: %exec-test --target %S/../vk-khr/Inputs/lavapipe-vectors.yaml %s
// matrix
// also: lavapipe-8x8x8
// options: -Wno-emulation -Wno-staging
// define: WAVE=8
// 8-bit matrices of a wave and of a thread group in groupshared arrays of uint4 and uint2, four to a word: rows and columns, an offset, padding; sums in
// vectors.
// py: A = [[(r * 7 + c * 5) % 255 - 127 for c in range(32)] for r in range(32)]
// py: B = [[(r * 3 + c * 11) % 251 - 125 for c in range(32)] for r in range(32)]
// py: P = [[sum(A[i][k] * B[k][j] for k in range(32)) for j in range(32)] for i in range(32)]
// py: packed = lambda numbers: [int.from_bytes(bytes(x & 255 for x in numbers[i:i + 4]), 'little') for i in range(0, len(numbers), 4)]
// in Left u32: packed([3] * 16 + flat([row + [99] * 16 for row in A]))
// in Right u32: packed([5] * 16 + flat([list(row) + [99] * 8 for row in zip(*B)]))
// out Products i32: flat([row[:16] for row in P[:16]]) + flat(P)
// out Copied u32: packed(flat([row[:16] for row in A[:16]]))
#include <dx/linalg.h>
using namespace dx::linalg;
StructuredBuffer<uint> Left : register(t0);
StructuredBuffer<uint> Right : register(t1);
RWStructuredBuffer<int> Products : register(u2);
RWStructuredBuffer<uint> Copied : register(u3);
groupshared uint4 Rows[1 + 32 * 3];
groupshared uint2 Columns[2 + 32 * 5];
groupshared int4 Sums[32 * 9];
groupshared uint4 Copy[16];
typedef Matrix<ComponentType::I8, 16, 16, MatrixUse::A, MatrixScope::Wave> Square;
typedef Matrix<ComponentType::I8, 16, 32, MatrixUse::A, MatrixScope::Wave> WaveA;
typedef Matrix<ComponentType::I8, 32, 16, MatrixUse::B, MatrixScope::Wave> WaveB;
typedef Matrix<ComponentType::I8, 32, 32, MatrixUse::A, MatrixScope::ThreadGroup> GroupA;
typedef Matrix<ComponentType::I8, 32, 32, MatrixUse::B, MatrixScope::ThreadGroup> GroupB;
template <typename MatA, typename MatB, uint N> void multiply(uint lane, uint at) {
  MatA a = MatA::Load(Rows, 1, 3, MatrixLayout::RowMajor);
  MatB b = MatB::Load(Columns, 2, 5, MatrixLayout::ColMajor);
  Multiply<ComponentType::I32>(a, b).Store(Sums, 0, 9, MatrixLayout::RowMajor);
  GroupMemoryBarrierWithGroupSync();
  for (uint i = lane; i < N * N; i += WAVE)
    Products[at + i] = Sums[i / N * 9 + i % N / 4][i % 4];
  GroupMemoryBarrierWithGroupSync();
}

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  for (uint i = lane; i < (1 + 32 * 3) * 4; i += WAVE)
    Rows[i / 4][i % 4] = Left[i];
  for (uint j = lane; j < (2 + 32 * 5) * 2; j += WAVE)
    Columns[j / 2][j % 2] = Right[j];
  GroupMemoryBarrierWithGroupSync();
  multiply<WaveA, WaveB, 16>(lane, 0);
  multiply<GroupA, GroupB, 32>(lane, 256);
  Square::Load(Rows, 1, 3, MatrixLayout::RowMajor).Store(Copy, 0, 1, MatrixLayout::RowMajor);
  GroupMemoryBarrierWithGroupSync();
  for (uint k = lane; k < 64; k += WAVE)
    Copied[k] = Copy[k / 4][k % 4];
}
