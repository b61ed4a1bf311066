// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8 vulkan-subgroup
// options: -T cs_6_10 -Wno-emulation
// define: WAVE=8
// Bias and ReLU by element access, both ways to state layouts and alignments, padded strides, offsets.
// py: import struct
// py: M, N, K = 32, 16, 48
// py: A = [[(r * 2 + k * 5) % 7 - 3 for k in range(K)] for r in range(M)]
// py: B = [[(k * 3 + c) % 5 - 2 for c in range(N)] for k in range(K)]
// py: P = mul(A, B)
// py: gap = struct.unpack("<f", bytes([0xCD] * 4))[0]
// in A f16: [0] * 8 + flat([row + [99] * 8 for row in A])
// in B f16: flat([list(column) + [55] * 16 for column in zip(*B)])
// out C f32: flat([[max(x + 1.5, 0) for x in row] + [gap] * 4 for row in P])
#include <dx/linalg.h>
#define M 16
#define __unused K
ByteAddressBuffer A : register(t0);
RWByteAddressBuffer B : register(u1);
RWByteAddressBuffer C : register(u2);

using namespace dx::linalg;
template <ComponentEnum T, int R, int S, MatrixUseEnum U> using Wave = Matrix<T, R, S, U, MatrixScope::Wave>;
typedef Wave<ComponentType::F16, M, 16, MatrixUse::A> Left;
typedef Wave<ComponentType::F16, 16, 16, MatrixUse::B> Right;
typedef Wave<ComponentType::F32, M, 16, MatrixUse::Accumulator> Sums;

void finish(inout Sums c, float bias) {
  for (uint i = 0; i < c.Length(); ++i)
    c.Set(i, max(c.Get(i) + bias, 0));
}

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main() {
  for (uint row = 0; row < 32; row += M) {
    Sums c = Sums::Splat(0);
    for (uint k = 0; k < 48; k += 16) {
      Left a = Left::Load<16>(A, 16 + row * 112 + k * 2, 112, MatrixLayout::RowMajor);
      Right b = Right::Load(B, k * 2, 128, MatrixLayout::ColMajor, 16);
      c.MultiplyAccumulate(a, b);
    }
    finish(c, 1.5);
    c.Store(C, row * 80, 80, MatrixLayout::RowMajor);
  }
}
