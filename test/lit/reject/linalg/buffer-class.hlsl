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
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
//| buffer-class.hlsl:13:5: error: no matching member function for call to 'Store'
//|    13 |   c.Store(In, 0, 64, MatrixLayout::RowMajor);
//|       |   ~~^~~~~
//| <tessera>/include/dx/linalg.h:198:8: note: candidate function not viable: no known conversion from 'ByteAddressBuffer' to 'RWByteAddressBuffer' for 1st argument
//|   198 |   void Store(RWByteAddressBuffer __b, uint __offset, uint __stride, MatrixLayoutEnum __layout,
//|       |        ^     ~~~~~~~~~~~~~~~~~~~~~~~
//| <tessera>/include/dx/linalg.h:203:8: note: candidate template ignored: couldn't infer template argument '__Align'
//|   203 |   void Store(RWByteAddressBuffer __b, uint __offset, uint __stride, MatrixLayoutEnum __layout) {
//|       |        ^
//| <tessera>/include/dx/linalg.h:207:8: note: candidate template ignored: could not match 'groupshared __T[__Size]' against 'ByteAddressBuffer'
//|   207 |   void Store(groupshared __T __array[__Size], uint __start, uint __stride,
//|       |        ^
//| 1 error generated.
