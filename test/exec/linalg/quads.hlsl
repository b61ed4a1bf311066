// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation
// define: WAVE=8
// Waves of quads of 2x2 threads share matrices as other waves do, and each knows its index.
// py: Left = [[[(r * 2 + k * 5 + w) % 7 - 3 for k in range(16)] for r in range(16)] for w in range(2)]
// py: Right = [[(k * 3 + c) % 5 - 2 for c in range(16)] for k in range(16)]
// in A f16: flat([row for m in Left for row in m])
// in B f16: flat(Right)
// out C f32: flat([row for m in Left for row in mul(m, Right)])
// py: index = lambda x, y: y * WAVE + x
// out Quads u32: [v for y in range(2) for x in range(WAVE) for v in (index(x ^ 1, y), index(x, y ^ 1))]
#include <dx/linalg.h>
ByteAddressBuffer A : register(t0);
ByteAddressBuffer B : register(t1);
RWByteAddressBuffer C : register(u2);
RWStructuredBuffer<uint2> Quads : register(u3);

using namespace dx::linalg;
template <MatrixUseEnum U> using Factor = Matrix<ComponentType::F16, 16, 16, U, MatrixScope::Wave>;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

[WaveSize(WAVE)] [numthreads(WAVE, 2, 1)] void main(uint index : SV_GroupIndex) {
  uint wave = GetGroupWaveIndex();
  Factor<MatrixUse::A> a = Factor<MatrixUse::A>::Load(A, wave * 512, 32, MatrixLayout::RowMajor);
  Factor<MatrixUse::B> b = Factor<MatrixUse::B>::Load(B, 0, 32, MatrixLayout::RowMajor);
  Sums c = Sums::Splat(0);
  c.MultiplyAccumulate(a, b);
  c.Store(C, wave * 1024, 64, MatrixLayout::RowMajor);
  Quads[index] = uint2(QuadReadAcrossX(index), QuadReadAcrossY(index));
}
