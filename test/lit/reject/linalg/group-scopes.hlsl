// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
template <MatrixUseEnum U, MatrixScopeEnum S> using Half = Matrix<ComponentType::F16, 16, 16, U, S>;

[WaveSize(32)] [numthreads(64, 1, 1)] void main() {
  Half<MatrixUse::A, MatrixScope::Wave> ofWave = Half<MatrixUse::A, MatrixScope::Wave>::Splat(1);
  Half<MatrixUse::A, MatrixScope::ThreadGroup> a = Half<MatrixUse::A, MatrixScope::ThreadGroup>::Splat(1);
  Half<MatrixUse::B, MatrixScope::ThreadGroup> b = Half<MatrixUse::B, MatrixScope::ThreadGroup>::Splat(1);
  Half<MatrixUse::Accumulator, MatrixScope::ThreadGroup> c = Half<MatrixUse::Accumulator, MatrixScope::ThreadGroup>::Splat(0);
  Half<MatrixUse::Accumulator, MatrixScope::Wave> d = Half<MatrixUse::Accumulator, MatrixScope::Wave>::Splat(0);
  __builtin_LinAlg_MatrixMatrixMultiply(c.__handle, ofWave.__handle, b.__handle);
  __builtin_LinAlg_MatrixMatrixMultiplyAccumulate(c.__handle, a.__handle, b.__handle, d.__handle);
  __builtin_LinAlg_CopyConvertMatrix(a.__handle, ofWave.__handle, false);
  __builtin_LinAlg_MatrixAccumulate(c.__handle, c.__handle, ofWave.__handle);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixScopes @ 14
// DIAG: MatrixScopes @ 15
// DIAG: MatrixScopes @ 16
// DIAG: MatrixScopes @ 17
//| group-scopes.hlsl:14:3: error: an operation cannot mix matrices of a wave with matrices of a thread group
//|    14 |   __builtin_LinAlg_MatrixMatrixMultiply(c.__handle, ofWave.__handle, b.__handle);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| group-scopes.hlsl:15:3: error: an operation cannot mix matrices of a wave with matrices of a thread group
//|    15 |   __builtin_LinAlg_MatrixMatrixMultiplyAccumulate(c.__handle, a.__handle, b.__handle, d.__handle);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| group-scopes.hlsl:16:3: error: an operation cannot mix matrices of a wave with matrices of a thread group
//|    16 |   __builtin_LinAlg_CopyConvertMatrix(a.__handle, ofWave.__handle, false);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| group-scopes.hlsl:17:3: error: an operation cannot mix matrices of a wave with matrices of a thread group
//|    17 |   __builtin_LinAlg_MatrixAccumulate(c.__handle, c.__handle, ofWave.__handle);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 4 errors generated.
