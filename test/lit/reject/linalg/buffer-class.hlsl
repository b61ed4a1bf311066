// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
template <ComponentEnum C, int M, int N> using A = Matrix<C, M, N, MatrixUse::A, MatrixScope::Wave>;
template <ComponentEnum C, int M, int N> using B = Matrix<C, M, N, MatrixUse::B, MatrixScope::Wave>;
template <ComponentEnum C, int M, int N>
using Acc = Matrix<C, M, N, MatrixUse::Accumulator, MatrixScope::Wave>;

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  Acc<ComponentType::F32, 16, 16> c = Acc<ComponentType::F32, 16, 16>::Splat(1);
  c.Store(In, 0, 64, MatrixLayout::RowMajor);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: error @ 13
// DIAG: CallFound @ 13
// DIAG: CallExpected @ 13
// DIAG: CallExpected @ 13
// DIAG: CallExpected @ 13
//| buffer-class.hlsl:13:5: error: no matching member function for call to 'Store'
//|    13 |   c.Store(In, 0, 64, MatrixLayout::RowMajor);
//|       |   ~~^~~~~
//| buffer-class.hlsl:13:5: note: found (ByteAddressBuffer, int, int, MatrixLayout::MatrixLayoutEnum)
//| buffer-class.hlsl:13:5: note: expected 'Store(RWByteAddressBuffer b, uint offset, uint stride, MatrixLayoutEnum layout, uint align = 128)'
//| buffer-class.hlsl:13:5: note: expected 'Store<Align>(RWByteAddressBuffer b, uint offset, uint stride, MatrixLayoutEnum layout)'
//| buffer-class.hlsl:13:5: note: expected 'Store(groupshared T[Size] array, uint start, uint stride, MatrixLayoutEnum layout)'
//| 1 error generated.
