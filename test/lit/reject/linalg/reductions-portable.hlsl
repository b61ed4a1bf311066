// RUN: %check-diags %s
#include <tessera/linalg_ext.h>
using namespace dx::linalg;
using namespace tessera;
RWByteAddressBuffer Out : register(u0);
typedef Matrix<ComponentType::F32, 16, 8, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  Sums m = Sums::Splat(1);
  typedef Matrix<ComponentType::F32, 16, 8, MatrixUse::Accumulator, MatrixScope::ThreadGroup> GroupSums;
  GroupSums g = GroupSums::Splat(1);
  Reduce<Reduction::RowSum, Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave> >(m).Store(Out, 0, 32, MatrixLayout::RowMajor);
  Reduce<Reduction::ColumnMax, Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> >(m).Store(Out, 0, 64, MatrixLayout::RowMajor);
  Reduce<Reduction::RowMin, Matrix<ComponentType::F32, 16, 8, MatrixUse::Accumulator, MatrixScope::ThreadGroup> >(g).Store(Out, 0, 32, MatrixLayout::RowMajor);
}
// EXPECT -T cs_6_10 -DTESSERA_LINALG_EXT_PORTABLE --target vulkan
// DIAG: error @ 0
// DIAG: note @ 0
// DIAG: note @ 11
// DIAG: error @ 0
// DIAG: note @ 0
// DIAG: note @ 12
// DIAG: error @ 0
// DIAG: note @ 0
// DIAG: note @ 13
//| tessera: error: static assertion failed due to requirement '(int)(tessera::Reduction::ReductionEnum)0 >= 8 ? (int)tessera::ext::Traits<dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>>::Columns == (int)tessera::ext::Traits<dx::linalg::Matrix<dx::linalg::ComponentType::F32, 8, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>>::Columns : (int)tessera::ext::Traits<dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>>::Rows == (int)tessera::ext::Traits<dx::linalg::Matrix<dx::linalg::ComponentType::F32, 8, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>>::Rows': the result has as many rows, or columns if these are reduced
//| tessera: note: in instantiation of function template specialization 'tessera::ext::reduce<tessera::Reduction::RowSum, dx::linalg::Matrix<dx::linalg::ComponentType::F32, 8, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>, dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>>' requested here
//| reductions-portable.hlsl:11:3: note: in instantiation of function template specialization 'tessera::Reduce<tessera::Reduction::RowSum, dx::linalg::Matrix<dx::linalg::ComponentType::F32, 8, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>, dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>>' requested here
//|    11 |   Reduce<Reduction::RowSum, Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave> >(m).Store(Out, 0, 32, MatrixLayout::RowMajor);
//|       |   ^
//| tessera: error: static assertion failed due to requirement '(int)(tessera::Reduction::ReductionEnum)11 >= 8 ? (int)tessera::ext::Traits<dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>>::Columns == (int)tessera::ext::Traits<dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 16, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>>::Columns : (int)tessera::ext::Traits<dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>>::Rows == (int)tessera::ext::Traits<dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 16, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>>::Rows': the result has as many rows, or columns if these are reduced
//| tessera: note: in instantiation of function template specialization 'tessera::ext::reduce<tessera::Reduction::ColumnMax, dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 16, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>, dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>>' requested here
//| reductions-portable.hlsl:12:3: note: in instantiation of function template specialization 'tessera::Reduce<tessera::Reduction::ColumnMax, dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 16, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>, dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::Wave>>' requested here
//|    12 |   Reduce<Reduction::ColumnMax, Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> >(m).Store(Out, 0, 64, MatrixLayout::RowMajor);
//|       |   ^
//| tessera: error: static assertion failed due to requirement 'tessera::ext::ScopeOf<dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::ThreadGroup>>::IsWave': only Tessera reduces matrices of a thread group
//| tessera: note: in instantiation of function template specialization 'tessera::ext::reduce<tessera::Reduction::RowMin, dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::ThreadGroup>, dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::ThreadGroup>>' requested here
//| reductions-portable.hlsl:13:3: note: in instantiation of function template specialization 'tessera::Reduce<tessera::Reduction::RowMin, dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::ThreadGroup>, dx::linalg::Matrix<dx::linalg::ComponentType::F32, 16, 8, dx::linalg::MatrixUse::Accumulator, dx::linalg::MatrixScope::ThreadGroup>>' requested here
//|    13 |   Reduce<Reduction::RowMin, Matrix<ComponentType::F32, 16, 8, MatrixUse::Accumulator, MatrixScope::ThreadGroup> >(g).Store(Out, 0, 32, MatrixLayout::RowMajor);
//|       |   ^
//| 3 errors generated.
