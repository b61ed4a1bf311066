// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
template <ComponentEnum C, int M, int N> using A = Matrix<C, M, N, MatrixUse::A, MatrixScope::Wave>;
template <ComponentEnum C, int M, int N> using B = Matrix<C, M, N, MatrixUse::B, MatrixScope::Wave>;
template <ComponentEnum C, int M, int N>
using Acc = Matrix<C, M, N, MatrixUse::Accumulator, MatrixScope::Wave>;
void write(Acc<ComponentType::F32, 16, 16> c, MatrixLayoutEnum layout) {
  c.Store(Out, 0, 64, layout);
}

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  Acc<ComponentType::F32, 16, 16> c = Acc<ComponentType::F32, 16, 16>::Splat(i);
  write(c, MatrixLayout::ColMajor);
  write(c, MatrixLayout::MulOptimalTranspose);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixLayoutOpaque @ 11
//| layout-of-parameter.hlsl:11:5: error: unknown layout 3: a matrix of a wave or a thread group is row-major (0) or column-major (1)
//|    11 |   c.Store(Out, 0, 64, layout);
//|       |     ^~~~~
//| 1 error generated.
