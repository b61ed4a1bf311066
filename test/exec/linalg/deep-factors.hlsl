// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation
// define: WAVE=8
// Sums of 16x16 with a K of 32, which cooperative tensors multiply at once: bytes in columns and rows, and halves; two steps.
// py: A = [[(r * 37 + k * 91) % 255 - 127 for k in range(64)] for r in range(16)]
// py: B = [[(k * 53 + c * 29) % 255 - 127 for c in range(16)] for k in range(64)]
// py: F = [[(r * 5 + k * 3) % 15 - 7 for k in range(64)] for r in range(16)]
// in A_ i8 @ 0.0: flat(A)
// in B_ i8 @ 0.1: flat(transpose(B))
// in F_ f16 @ 0.2: flat(F)
// out C i32 @ 0.3: flat(mul(A, B))
// out D f32 @ 0.4: flat(mul(F, transpose(F)))
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer A_ : register(t0);
ByteAddressBuffer B_ : register(t1);
ByteAddressBuffer F_ : register(t2);
RWByteAddressBuffer C : register(u3);
RWByteAddressBuffer D : register(u4);
typedef Matrix<ComponentType::I8, 16, 32, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::I8, 32, 16, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::I32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
typedef Matrix<ComponentType::F16, 16, 32, MatrixUse::A, MatrixScope::Wave> HalfLeft;
typedef Matrix<ComponentType::F16, 32, 16, MatrixUse::B, MatrixScope::Wave> HalfRight;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Floats;

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  Sums c = Sums::Splat(0);
  Floats d = Floats::Splat(0);
  for (uint k = 0; k < 64; k += 32) {
    c.MultiplyAccumulate(Left::Load<16>(A_, k, 64, MatrixLayout::RowMajor), Right::Load<16>(B_, k, 64, MatrixLayout::ColMajor));
    d.MultiplyAccumulate(HalfLeft::Load<16>(F_, k * 2, 128, MatrixLayout::RowMajor), HalfRight::Load<16>(F_, k * 2, 128, MatrixLayout::ColMajor));
  }
  c.Store<16>(C, 0, 64, MatrixLayout::RowMajor);
  d.Store<16>(D, 0, 64, MatrixLayout::RowMajor);
}
