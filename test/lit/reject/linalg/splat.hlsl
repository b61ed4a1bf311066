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
  Acc<ComponentType::F32, 16, 16> c = Acc<ComponentType::F32, 16, 16>::Splat(float2(1, 2));
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixSplat @ 12
//| splat.hlsl:12:39: error: cannot fill a matrix with float2: use a scalar
//|    12 |   Acc<ComponentType::F32, 16, 16> c = Acc<ComponentType::F32, 16, 16>::Splat(float2(1, 2));
//|       |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
