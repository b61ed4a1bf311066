// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation -Wno-staging
// define: WAVE=8
// Matrices of 12x8 and 8x13 at the ends of groupshared arrays, which get room for whole tiles: with one stride, with
// another that only the shader knows, in an array that is also taken as a whole, and in a buffer that the shader writes.
// Beyond
// the matrices are numbers of other arrays and of the buffer that are not finite, and they stay.
// py: inf = float("inf")
// py: A = [[(r * 5 + k * 3) % 9 - 4 for k in range(8)] for r in range(12)]
// py: B = [[(k * 7 + c * 3) % 7 - 3 for c in range(13)] for k in range(8)]
// py: P = mul(A, B)
// in A_ f16 @ 0.0: flat(A)
// in B_ f16 @ 0.1: flat(B)
// in Strides u32 @ 0.2: [10, 14]
// inout Mixed f16 @ 0.3: flat([row + [inf] * 4 for row in A]) + [inf] * 6 -> flat([row + [inf] * 4 for row in A]) + [inf] * 5 + [1]
// out C f32 @ 0.4: sum((flat([[(s + 1) * x for x in row] + [-1] * 2 for row in P]) for s in range(4)), [])
// out Kept f16 @ 0.5: [8] * 40 + flat([row + [inf] for row in B])
#include <dx/linalg.h>
using namespace dx::linalg;
StructuredBuffer<float16_t> A_ : register(t0);
StructuredBuffer<float16_t> B_ : register(t1);
StructuredBuffer<uint> Strides : register(t2);
RWByteAddressBuffer Mixed : register(u3);
RWByteAddressBuffer C : register(u4);
RWStructuredBuffer<float16_t> Kept : register(u5);
groupshared float16_t Tight[4 + 11 * 9 + 8];
groupshared float16_t After[40];
groupshared float16_t Taken[8 * 14];
groupshared float16_t Loose[11 * 10 + 8];
typedef Matrix<ComponentType::F16, 12, 8, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 8, 13, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, 12, 13, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

void copy(out float16_t to[8 * 14]) { to = Taken; }

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint index : SV_GroupIndex) {
  for (uint i = index; i < 12 * 8; i += WAVE) {
    Tight[4 + i / 8 * 9 + i % 8] = A_[i];
    Loose[i / 8 * 10 + i % 8] = A_[i];
  }
  for (uint j = index; j < 8 * 14; j += WAVE)
    Taken[j] = j % 14 < 13 ? B_[j / 14 * 13 + j % 14] : (float16_t)(1.0h / 0.0h);
  for (uint k = index; k < 40; k += WAVE)
    After[k] = 8;
  for (uint l = index; l < 4 * 12 * 15; l += WAVE)
    C.Store(l * 4, -1.0f);
  AllMemoryBarrierWithGroupSync();
  Right b = Right::Load(Taken, 0, 14, MatrixLayout::RowMajor);
  Sums sums = Sums::Splat(0);
  sums.MultiplyAccumulate(Left::Load(Tight, 4, 9, MatrixLayout::RowMajor), b);
  sums.Store(C, 0, 60, MatrixLayout::RowMajor);
  sums.MultiplyAccumulate(Left::Load(Loose, 0, Strides[0], MatrixLayout::RowMajor), b);
  sums.Store(C, 12 * 60, 60, MatrixLayout::RowMajor);
  sums.MultiplyAccumulate(Left::Load(Loose, 0, 10, MatrixLayout::RowMajor), Right::Load(Taken, 0, Strides[1], MatrixLayout::RowMajor));
  sums.Store(C, 2 * 12 * 60, 60, MatrixLayout::RowMajor);
  sums.MultiplyAccumulate(Left::Load(Mixed, 0, 24, MatrixLayout::RowMajor), b);
  sums.Store(C, 3 * 12 * 60, 60, MatrixLayout::RowMajor);
  if (index == 1)
    Mixed.Store<float16_t>((12 * 12 + 5) * 2, 1);
  float16_t all[8 * 14];
  copy(all);
  for (uint m = index; m < 40; m += WAVE)
    Kept[m] = After[m];
  for (uint n = index; n < 8 * 14; n += WAVE)
    Kept[40 + n] = all[n];
}
