// RUN: %exec-test %s
// matrix
// options: -T cs_6_10 -Wno-emulation
// define: WAVE=8
// also: lavapipe-8x8x8
// A block of 2x2 sums in a loop over K, from groupshared memory with padded lines: for Metal 4 an operation of 32x32x16. The right factor is
// loaded for each row of sums. Sums are stored in columns; a second block in bytes is added to what is there, atomically.
// py: K, PAD = 48, 8
// py: A = [[(r * 5 - k * 3) % 13 - 6 for k in range(K)] for r in range(32)]
// py: B = [[(k * 7 + c * 2) % 11 - 5 for c in range(32)] for k in range(K)]
// py: C = [[r - c for c in range(32)] for r in range(32)]
// in Left f16: flat(A)
// in Right f16: flat(transpose(B))
// in ByteLeft i8: flat(A)
// in ByteRight i8: flat(B)
// out Sums f32: flat([row + [5] * PAD for row in transpose(mul(A, B))])
// inout Added i32: flat(C) -> [c + p for rows in zip(C, mul(A, B)) for c, p in zip(*rows)]
#include <dx/linalg.h>
using namespace dx::linalg;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> LeftMatrix;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> RightMatrix;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Total;
typedef Matrix<ComponentType::I8, 16, 16, MatrixUse::A, MatrixScope::Wave> LeftBytes;
typedef Matrix<ComponentType::I8, 16, 16, MatrixUse::B, MatrixScope::Wave> RightBytes;
typedef Matrix<ComponentType::I32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> ByteTotal;
static const uint K = 48, Pad = 8, Pitch = K + Pad;
ByteAddressBuffer Left : register(t0);
ByteAddressBuffer Right : register(t1);
ByteAddressBuffer ByteLeft : register(t2);
ByteAddressBuffer ByteRight : register(t3);
RWByteAddressBuffer Sums : register(u4);
RWByteAddressBuffer Added : register(u5);
groupshared float16_t Rows[32 * Pitch];
groupshared float16_t Columns[32 * Pitch];

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  for (uint at = lane; at < 32 * K; at += WAVE) {
    Rows[at / K * Pitch + at % K] = Left.Load<float16_t>(at * 2);
    Columns[at / K * Pitch + at % K] = Right.Load<float16_t>(at * 2);
  }
  for (uint pad = lane; pad < 32 * Pad; pad += WAVE)
    Sums.Store<float>((pad / Pad * (32 + Pad) + 32 + pad % Pad) * 4, 5);
  GroupMemoryBarrierWithGroupSync();
  Total block[2][2];
  ByteTotal bytes[2][2];
  for (uint i = 0; i < 2; ++i)
    for (uint j = 0; j < 2; ++j) {
      block[i][j] = Total::Splat(0);
      bytes[i][j] = ByteTotal::Splat(0);
    }
  for (uint k = 0; k < K; k += 16)
    for (uint i = 0; i < 2; ++i) {
      const LeftMatrix a = LeftMatrix::Load(Rows, i * 16 * Pitch + k, Pitch, MatrixLayout::RowMajor);
      const LeftBytes c = LeftBytes::Load<16>(ByteLeft, i * 16 * K + k, K, MatrixLayout::RowMajor);
      for (uint j = 0; j < 2; ++j) {
        block[i][j].MultiplyAccumulate(a, RightMatrix::Load(Columns, j * 16 * Pitch + k, Pitch, MatrixLayout::ColMajor));
        bytes[i][j].MultiplyAccumulate(c, RightBytes::Load<16>(ByteRight, k * 32 + j * 16, 32, MatrixLayout::RowMajor));
      }
    }
  for (uint i = 0; i < 2; ++i)
    for (uint j = 0; j < 2; ++j) {
      block[i][j].Store<16>(Sums, (j * 16 * (32 + Pad) + i * 16) * 4, (32 + Pad) * 4, MatrixLayout::ColMajor);
      bytes[i][j].InterlockedAccumulate<16>(Added, (i * 16 * 32 + j * 16) * 4, 128, MatrixLayout::RowMajor);
    }
}
