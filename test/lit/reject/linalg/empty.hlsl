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
  A<ComponentType::F16, 0, 16> none = A<ComponentType::F16, 0, 16>::Splat(1);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixEmpty @ 12
//| empty.hlsl:12:32: error: a 0x16 matrix has no elements
//|    12 |   A<ComponentType::F16, 0, 16> none = A<ComponentType::F16, 0, 16>::Splat(1);
//|       |                                ^~~~
//| 1 error generated.
