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
  Acc<ComponentType::BFloat16, 16, 16> c = Acc<ComponentType::BFloat16, 16, 16>::Splat(1);
  Out.Store(0, c.Length());
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixElementAccess @ 13
//| elements-of-bf16.hlsl:13:18: error: a matrix of BFloat16 has no elements to access because HLSL has no such number: convert the matrix with 'Cast'
//|    13 |   Out.Store(0, c.Length());
//|       |                  ^~~~~~
//| 1 error generated.
