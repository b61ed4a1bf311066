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
  c.Transpose();
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: error @ 13
//| not-a-method.hlsl:13:5: error: no member named 'Transpose' in 'Matrix' (16x16 F32 accumulator)
//|    13 |   c.Transpose();
//|       |   ~ ^
//| 1 error generated.
