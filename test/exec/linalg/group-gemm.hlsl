// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation
// define: WAVE=8
// py: M, N, K = 32, 16, 64
// py: A = [[(r * 2 + k * 5) % 7 - 3 for k in range(K)] for r in range(M)]
// py: B = [[(k * 3 + c) % 5 - 2 for c in range(N)] for k in range(K)]
// py: P = mul(A, B)
// in A f16: flat(A)
// in B f16: flat([list(column) for column in zip(*B)])
// out C f32: flat(P)
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer A : register(t0);
ByteAddressBuffer B : register(t1);
RWByteAddressBuffer C : register(u2);
template <ComponentEnum T, int R, int S, MatrixUseEnum U> using G = Matrix<T, R, S, U, MatrixScope::ThreadGroup>;
[numthreads(4 * WAVE, 1, 1)] void main() {
  G<ComponentType::F32, 32, 16, MatrixUse::Accumulator> c = G<ComponentType::F32, 32, 16, MatrixUse::Accumulator>::Splat(0);
  for (uint k = 0; k < 64; k += 16) {
    G<ComponentType::F16, 32, 16, MatrixUse::A> a = G<ComponentType::F16, 32, 16, MatrixUse::A>::Load(A, k * 2, 128, MatrixLayout::RowMajor);
    G<ComponentType::F16, 16, 16, MatrixUse::B> b = G<ComponentType::F16, 16, 16, MatrixUse::B>::Load(B, k * 2, 128, MatrixLayout::ColMajor);
    c.MultiplyAccumulate(a, b);
  }
  c.Store(C, 0, 64, MatrixLayout::RowMajor);
}
