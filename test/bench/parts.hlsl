// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C = A x B of SIZE by SIZE, row-major: a wave for each tile of TILE by TILE, clamped at the edges, straight from memory.
#include <tessera/linalg_ext.h>
using namespace dx::linalg;
using namespace tessera;

ByteAddressBuffer A : register(t0);   // f16
ByteAddressBuffer B : register(t1);   // f16
RWByteAddressBuffer C : register(u2); // f32

typedef Matrix<ComponentType::F16, TILE, 16, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 16, TILE, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, TILE, TILE, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint3 group : SV_GroupID) {
  const uint row = group.y * TILE, column = group.x * TILE;
  Sums sums = Sums::Splat(0);
  for (uint k = 0; k < SIZE; k += 16) {
    Left a = LoadClamped<Left>(A, (row * SIZE + k) * 2, SIZE * 2, MatrixLayout::RowMajor, SIZE - row, SIZE - k);
    Right b = LoadClamped<Right>(B, (k * SIZE + column) * 2, SIZE * 2, MatrixLayout::RowMajor, SIZE - k, SIZE - column);
    sums.MultiplyAccumulate(a, b);
  }
  StoreClamped(sums, C, (row * SIZE + column) * 4, SIZE * 4, MatrixLayout::RowMajor, SIZE - row, SIZE - column);
}
