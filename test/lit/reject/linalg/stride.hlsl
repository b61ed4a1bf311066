// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
template <ComponentEnum C, int M, int N> using A = Matrix<C, M, N, MatrixUse::A, MatrixScope::Wave>;
template <ComponentEnum C, int M, int N> using B = Matrix<C, M, N, MatrixUse::B, MatrixScope::Wave>;
template <ComponentEnum C, int M, int N>
using Acc = Matrix<C, M, N, MatrixUse::Accumulator, MatrixScope::Wave>;
groupshared float Sums[600];

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  Acc<ComponentType::F32, 16, 24> c =
      Acc<ComponentType::F32, 16, 24>::Load(In, 0, 92, MatrixLayout::RowMajor);
  c.Store(Out, 0, 60, MatrixLayout::ColMajor);
  c.Store(Sums, 0, 20, MatrixLayout::RowMajor);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixStride @ 14
// DIAG: MatrixStride @ 15
// DIAG: MatrixStride @ 16
//| stride.hlsl:14:7: error: a stride of 92 bytes is less than a row of 24 elements: it must be at least 96 bytes
//|    14 |       Acc<ComponentType::F32, 16, 24>::Load(In, 0, 92, MatrixLayout::RowMajor);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| stride.hlsl:15:5: error: a stride of 60 bytes is less than a column of 16 elements: it must be at least 64 bytes
//|    15 |   c.Store(Out, 0, 60, MatrixLayout::ColMajor);
//|       |     ^~~~~
//| stride.hlsl:16:5: error: a stride of 20 elements is less than a row of 24 elements: it must be at least 24 elements
//|    16 |   c.Store(Sums, 0, 20, MatrixLayout::RowMajor);
//|       |     ^~~~~
//| 3 errors generated.
