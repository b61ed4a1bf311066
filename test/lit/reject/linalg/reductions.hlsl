// RUN: %check-diags %s
#include <tessera/linalg_ext.h>
using namespace dx::linalg;
using namespace tessera;
RWByteAddressBuffer Out : register(u0);
typedef Matrix<ComponentType::F32, 16, 8, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  Sums m = Sums::Splat(1);
  Reduce<Reduction::RowSum, Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave> >(m).Store(Out, 0, 32, MatrixLayout::RowMajor);
  Reduce<Reduction::ColumnMax, Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> >(m).Store(Out, 0, 64, MatrixLayout::RowMajor);
  Reduce<Reduction::RowMin, Matrix<ComponentType::I32, 16, 8, MatrixUse::Accumulator, MatrixScope::Wave> >(m).Store(Out, 0, 32, MatrixLayout::RowMajor);
  Reduce<Reduction::RowMin, Matrix<ComponentType::F32, 16, 8, MatrixUse::Accumulator, MatrixScope::ThreadGroup> >(m).Store(Out, 0, 32, MatrixLayout::RowMajor);
  StoreClamped(m, Out, 2, 32, MatrixLayout::RowMajor, 3, 3);
  LoadClamped<Sums>(Out, 0, 33, MatrixLayout::RowMajor, 3, 3).Store(Out, 0, 32, MatrixLayout::RowMajor);
  LoadClamped<Sums>(Out, 0, 32, MatrixLayout::MulOptimal, 3, 3).Store(Out, 0, 32, MatrixLayout::RowMajor);
  LoadClamped<Matrix<ComponentType::F32, 16, 8, MatrixUse::A, MatrixScope::Thread> >(Out, 0, 32, MatrixLayout::RowMajor, 3, 3);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixReduceShape @ 10
// DIAG: MatrixReduceShape @ 11
// DIAG: MatrixReduceNumbers @ 12
// DIAG: MatrixScopes @ 13
// DIAG: MatrixOffset @ 14
// DIAG: MatrixStrideAlignment @ 15
// DIAG: MatrixLayoutOpaque @ 16
// DIAG: ThreadMatrixLacks @ 17
//| reductions.hlsl:10:3: error: expected a result with 16 rows, as the matrix that is reduced has; found 8
//|    10 |   Reduce<Reduction::RowSum, Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave> >(m).Store(Out, 0, 32, MatrixLayout::RowMajor);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| reductions.hlsl:11:3: error: expected a result with 8 columns, as the matrix that is reduced has; found 16
//|    11 |   Reduce<Reduction::ColumnMax, Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> >(m).Store(Out, 0, 64, MatrixLayout::RowMajor);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| reductions.hlsl:12:3: error: a matrix of F32 cannot be reduced to one of I32: integers are reduced to integers, floats to floats
//|    12 |   Reduce<Reduction::RowMin, Matrix<ComponentType::I32, 16, 8, MatrixUse::Accumulator, MatrixScope::Wave> >(m).Store(Out, 0, 32, MatrixLayout::RowMajor);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| reductions.hlsl:13:3: error: an operation cannot mix matrices of a wave with matrices of a thread group
//|    13 |   Reduce<Reduction::RowMin, Matrix<ComponentType::F32, 16, 8, MatrixUse::Accumulator, MatrixScope::ThreadGroup> >(m).Store(Out, 0, 32, MatrixLayout::RowMajor);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| reductions.hlsl:14:3: error: an offset of 2 bytes is not a multiple of the alignment, 4 bytes
//|    14 |   StoreClamped(m, Out, 2, 32, MatrixLayout::RowMajor, 3, 3);
//|       |   ^~~~~~~~~~~~
//| reductions.hlsl:15:3: error: a stride of 33 bytes is not a multiple of the alignment, 4 bytes
//|    15 |   LoadClamped<Sums>(Out, 0, 33, MatrixLayout::RowMajor, 3, 3).Store(Out, 0, 32, MatrixLayout::RowMajor);
//|       |   ^~~~~~~~~~~~~~~~~
//| reductions.hlsl:16:3: error: unknown layout 2: a matrix of a wave or a thread group is row-major (0) or column-major (1)
//|    16 |   LoadClamped<Sums>(Out, 0, 32, MatrixLayout::MulOptimal, 3, 3).Store(Out, 0, 32, MatrixLayout::RowMajor);
//|       |   ^~~~~~~~~~~~~~~~~
//| reductions.hlsl:17:3: error: a thread-scope matrix cannot do this: it can be loaded and multiplied with a vector, or be an outer product that is added to a buffer; use 'MatrixScope::Wave'
//|    17 |   LoadClamped<Matrix<ComponentType::F32, 16, 8, MatrixUse::A, MatrixScope::Thread> >(Out, 0, 32, MatrixLayout::RowMajor, 3, 3);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 8 errors generated.
