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
  Matrix<ComponentType::F16, 16, 16, (MatrixUseEnum)3, MatrixScope::Wave> m;
  m.Store(Out, 0, 32, MatrixLayout::RowMajor);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixUseUnknown @ 12
//| use.hlsl:12:75: error: unknown matrix use: use 'MatrixUse::A', 'MatrixUse::B' or 'MatrixUse::Accumulator'
//|    12 |   Matrix<ComponentType::F16, 16, 16, (MatrixUseEnum)3, MatrixScope::Wave> m;
//|       |                                                                           ^
//| 1 error generated.
