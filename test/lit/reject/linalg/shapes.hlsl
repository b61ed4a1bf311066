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
  A<ComponentType::F16, 16, 32> a = A<ComponentType::F16, 16, 32>::Splat(1);
  B<ComponentType::F16, 16, 16> b = B<ComponentType::F16, 16, 16>::Splat(1);
  Acc<ComponentType::F32, 16, 16> c = Multiply<ComponentType::F32>(a, b);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixProductDepth @ 14
//| shapes.hlsl:14:39: error: an A matrix of 16 by 32 cannot be multiplied with a B matrix of 16 by 16: the first must have as many columns as the second has rows
//|    14 |   Acc<ComponentType::F32, 16, 16> c = Multiply<ComponentType::F32>(a, b);
//|       |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
