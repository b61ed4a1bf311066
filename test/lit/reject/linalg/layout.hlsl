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
  Acc<ComponentType::F32, 16, 16> c =
      Acc<ComponentType::F32, 16, 16>::Load(In, 0, 64, MatrixLayout::MulOptimal);
  c.Store(Out, 0, 64, MatrixLayout::OuterProductOptimal);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixLayoutOpaque @ 13
// DIAG: MatrixLayoutOpaque @ 14
//| layout.hlsl:13:7: error: unknown layout 2: a matrix of a wave or a thread group is row-major (0) or column-major (1)
//|    13 |       Acc<ComponentType::F32, 16, 16>::Load(In, 0, 64, MatrixLayout::MulOptimal);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| layout.hlsl:14:5: error: unknown layout 4: a matrix of a wave or a thread group is row-major (0) or column-major (1)
//|    14 |   c.Store(Out, 0, 64, MatrixLayout::OuterProductOptimal);
//|       |     ^~~~~
//| 2 errors generated.
