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
  A<ComponentType::F16, 16, 16> a = A<ComponentType::F16, 16, 16>::Splat(1);
  B<ComponentType::F16, 16, 16> b = B<ComponentType::F16, 16, 16>::Splat(1);
  a.MultiplyAccumulate(a, b);
  a.InterlockedAccumulate(Out, 0, 64, MatrixLayout::RowMajor);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixProductUses @ 14
// DIAG: MatrixAtomicUse @ 15
//| accumulate-use.hlsl:14:5: error: expected an A matrix and a B matrix for a product that gives an accumulator
//|    14 |   a.MultiplyAccumulate(a, b);
//|       |     ^~~~~~~~~~~~~~~~~~
//| accumulate-use.hlsl:15:5: error: an A matrix cannot be accumulated in memory: use an accumulator
//|    15 |   a.InterlockedAccumulate(Out, 0, 64, MatrixLayout::RowMajor);
//|       |     ^~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
