// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8 vulkan-subgroup
// options: -T cs_6_10 -Wno-emulation --matrix-bounds=checked
// define: WAVE=8
// C = A x B where neither the rows of A nor its columns are multiples of a tile: missing rows are 0 and are not
// written, and the part of a row of A that belongs to the next one is multiplied with missing rows of B.
// groups: 2 1 1
// py: M, N, K = 20, 16, 24
// py: A = [[(r * 2 + k * 5) % 7 - 3 for k in range(K)] for r in range(M)]
// py: B = [[(k * 3 + c) % 5 - 2 for c in range(N)] for k in range(K)]
// py: P = mul(A, B)
// in A f16: flat(A)
// in B f16: flat(B)
// out C f32: flat(P)
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer A : register(t0), B : register(t1);
RWByteAddressBuffer C : register(u2);

using Left = Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave>;
using Right = Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave>;
using Sums = Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave>;

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint tile : SV_GroupID) {
  uint row = tile * 16;
  Sums c = Sums::Splat(0);
  for (uint k = 0; k < 24; k += 16)
    c.MultiplyAccumulate(Left::Load(A, row * 48 + k * 2, 48, MatrixLayout::RowMajor),
                         Right::Load(B, k * 32, 32, MatrixLayout::RowMajor));
  c.Store(C, row * 64, 64, MatrixLayout::RowMajor);
}
