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
  Half<MatrixUse::Accumulator, MatrixScope::ThreadGroup> c = Multiply(ofWave, b);
  Half<MatrixUse::Accumulator, MatrixScope::Wave> d = Multiply(a, b);
  c.MultiplyAccumulate(ofWave, b);
  c.Accumulate(ofWave);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: error @ 12
// DIAG: CallFound @ 12
// DIAG: CallExpected @ 12
// DIAG: CallExpected @ 12
// DIAG: CallExpected @ 12
// DIAG: CallExpected @ 12
// DIAG: error @ 13
// DIAG: error @ 14
// DIAG: CallFound @ 14
// DIAG: CallExpected @ 14
// DIAG: error @ 15
// DIAG: CallFound @ 15
// DIAG: CallExpected @ 15
// DIAG: CallExpected @ 15
//| group-scopes-of-methods.hlsl:12:62: error: no matching function for call to 'Multiply'
//|    12 |   Half<MatrixUse::Accumulator, MatrixScope::ThreadGroup> c = Multiply(ofWave, b);
//|       |                                                              ^~~~~~~~
//| group-scopes-of-methods.hlsl:12:62: note: found (16x16 F16 A matrix, group-scope 16x16 F16 B matrix)
//| group-scopes-of-methods.hlsl:12:62: note: expected 'Multiply<Out>(Matrix<L, M, K, MatrixUse::A, Scope> a, Matrix<R, K2, N, MatrixUse::B, Scope> b)'
//| group-scopes-of-methods.hlsl:12:62: note: expected 'Multiply(Matrix<C, M, K, MatrixUse::A, Scope> a, Matrix<C, K2, N, MatrixUse::B, Scope> b)'
//| group-scopes-of-methods.hlsl:12:62: note: expected 'Multiply<Out>(Matrix<C, M, K, MatrixUse::A, MatrixScope::Thread> a, vector<In, VK> v)'
//| group-scopes-of-methods.hlsl:12:62: note: expected 'Multiply<Out>(Matrix<C, M, K, MatrixUse::A, MatrixScope::Thread> a, InterpretedVector<In, VK, I> v)'
//| group-scopes-of-methods.hlsl:13:51: error: cannot initialize a variable of type 'Half' (16x16 F16 accumulator) with an rvalue of type 'Matrix' (group-scope 16x16 F16 accumulator)
//|    13 |   Half<MatrixUse::Accumulator, MatrixScope::Wave> d = Multiply(a, b);
//|       |                                                   ^   ~~~~~~~~~~~~~~
//| group-scopes-of-methods.hlsl:14:5: error: no matching member function for call to 'MultiplyAccumulate'
//|    14 |   c.MultiplyAccumulate(ofWave, b);
//|       |   ~~^~~~~~~~~~~~~~~~~~
//| group-scopes-of-methods.hlsl:14:5: note: found (16x16 F16 A matrix, group-scope 16x16 F16 B matrix)
//| group-scopes-of-methods.hlsl:14:5: note: expected 'MultiplyAccumulate(Matrix<L, LM, LK, MatrixUse::A, ...> a, Matrix<R, RK, RN, MatrixUse::B, ...> b)'
//| group-scopes-of-methods.hlsl:15:5: error: no matching member function for call to 'Accumulate'
//|    15 |   c.Accumulate(ofWave);
//|       |   ~~^~~~~~~~~~
//| group-scopes-of-methods.hlsl:15:5: note: found (16x16 F16 A matrix)
//| group-scopes-of-methods.hlsl:15:5: note: expected 'Accumulate(Matrix<From, 16, 16, MatrixUse::A, ...> a)'
//| group-scopes-of-methods.hlsl:15:5: note: expected 'Accumulate(Matrix<From, 16, 16, MatrixUse::B, ...> b)'
//| 4 errors generated.
