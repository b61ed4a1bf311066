// RUN: %exec-test %s
// Constant indices far beyond the elements of a lane, for native and emulated matrices: Set does nothing, Get gives 0.
//
// groups: 1 1 1
// options: -T cs_6_10 -Wno-emulation
// define: WAVE=8
// matrix
// in In i32: [r * 24 + c - 100 for r in range(8) for c in range(24)]
// out Out i32: [r * 24 + c - 100 for r in range(8) for c in range(16)]
// out Got i32: [0] * WAVE
// out Floats f32: [2.5] * 128
#include <dx/linalg.h>
using namespace dx::linalg;

ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
RWStructuredBuffer<int> Got : register(u2);
RWByteAddressBuffer Floats : register(u3);

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint t : SV_GroupIndex) {
  Matrix<ComponentType::I32, 8, 16, MatrixUse::Accumulator, MatrixScope::Wave> m;
  m = Matrix<ComponentType::I32, 8, 16, MatrixUse::Accumulator, MatrixScope::Wave>::Load(In, 0, 96, MatrixLayout::RowMajor);
  Matrix<ComponentType::F32, 8, 16, MatrixUse::Accumulator, MatrixScope::Wave> f = Matrix<ComponentType::F32, 8, 16, MatrixUse::Accumulator, MatrixScope::Wave>::Splat(2.5);
  m.Set(128, 7);
  m.Set(4000000000u, 9);
  f.Set(1000, 9);
  Got[t] = m.Get(1000) + m.Get(0xffffffffu) + int(f.Get(129));
  m.Store(Out, 0, 64, MatrixLayout::RowMajor);
  f.Store(Floats, 0, 64, MatrixLayout::RowMajor);
}
