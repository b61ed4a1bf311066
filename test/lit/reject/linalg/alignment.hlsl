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
      Acc<ComponentType::F32, 16, 16>::Load(In, 0, 64, MatrixLayout::RowMajor, 0);
  c.Store<12>(Out, 0, 64, MatrixLayout::RowMajor);
  c.Store<16>(Out, 8, 64, MatrixLayout::RowMajor);
  c.Store<16>(Out, 16, 72, MatrixLayout::RowMajor);
  c.Store(Out, 4, 68, MatrixLayout::RowMajor);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixAlignment @ 13
// DIAG: MatrixAlignment @ 14
// DIAG: MatrixOffset @ 15
// DIAG: MatrixStrideAlignment @ 16
//| alignment.hlsl:13:7: error: an alignment of 0 bytes is not allowed: it must be a power of two, at least 1
//|    13 |       Acc<ComponentType::F32, 16, 16>::Load(In, 0, 64, MatrixLayout::RowMajor, 0);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| alignment.hlsl:14:5: error: an alignment of 12 bytes is not allowed: it must be a power of two, at least 1
//|    14 |   c.Store<12>(Out, 0, 64, MatrixLayout::RowMajor);
//|       |     ^~~~~
//| alignment.hlsl:15:5: error: an offset of 8 bytes is not a multiple of the alignment, 16 bytes
//|    15 |   c.Store<16>(Out, 8, 64, MatrixLayout::RowMajor);
//|       |     ^~~~~
//| alignment.hlsl:16:5: error: a stride of 72 bytes is not a multiple of the alignment, 16 bytes
//|    16 |   c.Store<16>(Out, 16, 72, MatrixLayout::RowMajor);
//|       |     ^~~~~
//| 4 errors generated.
