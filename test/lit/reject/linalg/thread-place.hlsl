// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
template <ComponentEnum C, int M, int K> using A = Matrix<C, M, K, MatrixUse::A, MatrixScope::Thread>;
template <ComponentEnum C, int M, int N>
using Acc = Matrix<C, M, N, MatrixUse::Accumulator, MatrixScope::Thread>;
typedef ComponentType T;

[numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  typedef A<T::F16, 16, 20> M;
  M a = M::Load<MatrixLayout::RowMajor>(In, 0, 32);
  a = M::Load<MatrixLayout::ColMajor>(In, 0, 30);
  a = M::Load<MatrixLayout::RowMajor>(In, 3, 40);
  a = M::Load<MatrixLayout::RowMajor, 16>(In, 8, 48);
  a = M::Load<MatrixLayout::RowMajor>(In, 16, 40, 16);
  a = M::Load<MatrixLayout::RowMajor>(In, 0, 48, 24);
  a = M::Load<MatrixLayout::RowMajor, 0>(In, 0, 48);
  a = M::Load<MatrixLayout::MulOptimal>(In, 0, 40);
  a = M::Load<MatrixLayout::OuterProductOptimalTranspose>(In, 8, 0);
  a = M::Load<(MatrixLayoutEnum)6>(In, 0, 0);
  Acc<T::F32, 4, 4> c = OuterProduct<T::F32>((float4)i, (float4)1);
  c.InterlockedAccumulate(Out, 4);
  c.InterlockedAccumulate<64>(Out, 32);
  __builtin_LinAlg_MatrixAccumulateToDescriptor(c.__handle, Out, 0, 16, 0);
  InterlockedAccumulate(Out, 2, (float4)1);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixStride @ 13
// DIAG: MatrixStride @ 14
// DIAG: MatrixOffset @ 15
// DIAG: MatrixOffset @ 16
// DIAG: MatrixStrideAlignment @ 17
// DIAG: MatrixAlignment @ 18
// DIAG: MatrixAlignment @ 19
// DIAG: ThreadOptimalStride @ 20
// DIAG: MatrixOffset @ 21
// DIAG: ThreadLayout @ 22
// DIAG: MatrixOffset @ 24
// DIAG: MatrixOffset @ 25
// DIAG: ThreadAccumulateLayout @ 26
// DIAG: MatrixOffset @ 27
//| thread-place.hlsl:13:9: error: a stride of 32 bytes is less than a row of 20 elements: it must be at least 40 bytes
//|    13 |   M a = M::Load<MatrixLayout::RowMajor>(In, 0, 32);
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-place.hlsl:14:7: error: a stride of 30 bytes is less than a column of 16 elements: it must be at least 32 bytes
//|    14 |   a = M::Load<MatrixLayout::ColMajor>(In, 0, 30);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-place.hlsl:15:7: error: an offset of 3 bytes is not a multiple of the alignment, 2 bytes
//|    15 |   a = M::Load<MatrixLayout::RowMajor>(In, 3, 40);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-place.hlsl:16:7: error: an offset of 8 bytes is not a multiple of the alignment, 16 bytes
//|    16 |   a = M::Load<MatrixLayout::RowMajor, 16>(In, 8, 48);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-place.hlsl:17:7: error: a stride of 40 bytes is not a multiple of the alignment, 16 bytes
//|    17 |   a = M::Load<MatrixLayout::RowMajor>(In, 16, 40, 16);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-place.hlsl:18:7: error: an alignment of 24 bytes is not allowed: it must be a power of two, at least 1
//|    18 |   a = M::Load<MatrixLayout::RowMajor>(In, 0, 48, 24);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-place.hlsl:19:7: error: an alignment of 0 bytes is not allowed: it must be a power of two, at least 1
//|    19 |   a = M::Load<MatrixLayout::RowMajor, 0>(In, 0, 48);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-place.hlsl:20:7: error: an optimal layout defines its own stride: 40 must be 0
//|    20 |   a = M::Load<MatrixLayout::MulOptimal>(In, 0, 40);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-place.hlsl:21:7: error: an offset of 8 bytes is not a multiple of the alignment, 16 bytes
//|    21 |   a = M::Load<MatrixLayout::OuterProductOptimalTranspose>(In, 8, 0);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-place.hlsl:22:7: error: unknown layout 6: use one of 'MatrixLayout'
//|    22 |   a = M::Load<(MatrixLayoutEnum)6>(In, 0, 0);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-place.hlsl:24:5: error: an offset of 4 bytes is not a multiple of the alignment, 16 bytes
//|    24 |   c.InterlockedAccumulate(Out, 4);
//|       |     ^~~~~~~~~~~~~~~~~~~~~
//| thread-place.hlsl:25:5: error: an offset of 32 bytes is not a multiple of the alignment, 64 bytes
//|    25 |   c.InterlockedAccumulate<64>(Out, 32);
//|       |     ^~~~~~~~~~~~~~~~~~~~~
//| thread-place.hlsl:26:3: error: an outer product can only be added to a matrix in 'MatrixLayout::OuterProductOptimal'
//|    26 |   __builtin_LinAlg_MatrixAccumulateToDescriptor(c.__handle, Out, 0, 16, 0);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-place.hlsl:27:3: error: an offset of 2 bytes is not a multiple of the alignment, 4 bytes
//|    27 |   InterlockedAccumulate(Out, 2, (float4)1);
//|       |   ^~~~~~~~~~~~~~~~~~~~~
//| 14 errors generated.
