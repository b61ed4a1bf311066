// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
template <ComponentEnum C, int M, int N> using A = Matrix<C, M, N, MatrixUse::A, MatrixScope::ThreadGroup>;
template <ComponentEnum C, int M, int N> using B = Matrix<C, M, N, MatrixUse::B, MatrixScope::ThreadGroup>;
template <ComponentEnum C, int M, int N>
using Acc = Matrix<C, M, N, MatrixUse::Accumulator, MatrixScope::ThreadGroup>;

[WaveSize(32)] [numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
  A<ComponentType::F16, 16, 1025> deep = A<ComponentType::F16, 16, 1025>::Splat(1);
  A<ComponentType::F16, 16, 1024> deepest = A<ComponentType::F16, 16, 1024>::Splat(1);
  B<ComponentType::F32, 1, 16> shallow = B<ComponentType::F32, 1, 16>::Splat(1);
  A<ComponentType::I8, 16, 3> bytes = A<ComponentType::I8, 16, 3>::Splat(1);
  B<ComponentType::U8, 4096, 8> most = B<ComponentType::U8, 4096, 8>::Splat(1);
  B<ComponentType::F8_E5M2, 4097, 8> more = B<ComponentType::F8_E5M2, 4097, 8>::Splat(1);
  Acc<ComponentType::F32, 16, 2048> wide = Acc<ComponentType::F32, 16, 2048>::Splat(1);
  Acc<ComponentType::F32, 512, 256> large = Acc<ComponentType::F32, 512, 256>::Splat(1);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixDepth @ 10
// DIAG: MatrixDepth @ 13
// DIAG: MatrixDepth @ 15
// DIAG: MatrixTooLarge @ 17
//| group-depth.hlsl:10:35: error: an A matrix of F16 has 1025 columns, but must have 1 to 1024
//|    10 |   A<ComponentType::F16, 16, 1025> deep = A<ComponentType::F16, 16, 1025>::Splat(1);
//|       |                                   ^~~~
//| group-depth.hlsl:13:31: error: an A matrix of I8 has 3 columns, but must have 4 to 4096
//|    13 |   A<ComponentType::I8, 16, 3> bytes = A<ComponentType::I8, 16, 3>::Splat(1);
//|       |                               ^~~~~
//| group-depth.hlsl:15:38: error: a B matrix of F8_E5M2 has 4097 rows, but must have 4 to 4096
//|    15 |   B<ComponentType::F8_E5M2, 4097, 8> more = B<ComponentType::F8_E5M2, 4097, 8>::Splat(1);
//|       |                                      ^~~~
//| group-depth.hlsl:17:37: error: a 512x256 matrix is too large: with its depth it has more than 65536 elements
//|    17 |   Acc<ComponentType::F32, 512, 256> large = Acc<ComponentType::F32, 512, 256>::Splat(1);
//|       |                                     ^~~~~
//| 4 errors generated.
