// C = A x B. A is 128 x 64 and B is 64 x 96, both f16; C is 128 x 96, f32. All three are row-major.
// Each wave computes one 16 x 16 tile of C. Dispatch (96 / 16, 128 / 16, 1) groups of one wave.
#include <dx/linalg.h>
using namespace dx::linalg;

#ifndef WAVE_SIZE
#define WAVE_SIZE 32
#endif

ByteAddressBuffer A : register(t0);
ByteAddressBuffer B : register(t1);
RWByteAddressBuffer C : register(u2);

static const uint K = 64, N = 96;
static const uint StrideA = 2 * K; // bytes from one row of A to the next: 64 x 2-byte f16
static const uint StrideB = 2 * N; // bytes from one row of B to the next: 96 x 2-byte f16
static const uint StrideC = 4 * N; // bytes from one row of C to the next: 96 x 4-byte f32

typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> TileA;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> TileB;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> TileC;

[WaveSize(WAVE_SIZE)]
[numthreads(WAVE_SIZE, 1, 1)]
void main(uint2 tile : SV_GroupID) {
  uint row = 16 * tile.y, column = 16 * tile.x; // of C, of the tile's first element
  TileC sum = TileC::Splat(0);
  for (uint k = 0; k < K; k += 16) {
    TileA a = TileA::Load(A, row * StrideA + 2 * k, StrideA, MatrixLayout::RowMajor);
    TileB b = TileB::Load(B, k * StrideB + 2 * column, StrideB, MatrixLayout::RowMajor);
    sum.MultiplyAccumulate(a, b);
  }
  sum.Store(C, row * StrideC + 4 * column, StrideC, MatrixLayout::RowMajor);
}
