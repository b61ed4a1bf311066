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
  A<ComponentType::F16, 16, 256> deep = A<ComponentType::F16, 16, 256>::Splat(1);
  B<ComponentType::F32, 2, 16> shallow = B<ComponentType::F32, 2, 16>::Splat(1);
  A<ComponentType::I8, 16, 8> bytes = A<ComponentType::I8, 16, 8>::Splat(1);
  B<ComponentType::F8_E5M2, 16, 8> enough = B<ComponentType::F8_E5M2, 16, 8>::Splat(1);
  Acc<ComponentType::F32, 16, 256> wide = Acc<ComponentType::F32, 16, 256>::Splat(1);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixDepth @ 12
// DIAG: MatrixDepth @ 13
// DIAG: MatrixDepth @ 14
//| depth.hlsl:12:34: error: an A matrix of F16 has 256 columns, but must have 4 to 128
//|    12 |   A<ComponentType::F16, 16, 256> deep = A<ComponentType::F16, 16, 256>::Splat(1);
//|       |                                  ^~~~
//| depth.hlsl:13:32: error: a B matrix of F32 has 2 rows, but must have 4 to 128
//|    13 |   B<ComponentType::F32, 2, 16> shallow = B<ComponentType::F32, 2, 16>::Splat(1);
//|       |                                ^~~~~~~
//| depth.hlsl:14:31: error: an A matrix of I8 has 8 columns, but must have 16 to 512
//|    14 |   A<ComponentType::I8, 16, 8> bytes = A<ComponentType::I8, 16, 8>::Splat(1);
//|       |                               ^~~~~
//| 3 errors generated.
