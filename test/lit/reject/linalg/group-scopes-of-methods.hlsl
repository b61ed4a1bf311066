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
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: note @ 0
// DIAG: error @ 13
// DIAG: error @ 14
// DIAG: note @ 0
// DIAG: error @ 15
// DIAG: note @ 0
// DIAG: note @ 0
//| group-scopes-of-methods.hlsl:12:62: error: no matching function for call to 'Multiply'
//|    12 |   Half<MatrixUse::Accumulator, MatrixScope::ThreadGroup> c = Multiply(ofWave, b);
//|       |                                                              ^~~~~~~~
//| <tessera>/include/dx/linalg.h:265:1: note: candidate template ignored: deduced conflicting values for parameter '__Scope' (1 vs. 2)
//|   265 | Multiply(const Matrix<__L, __M, __K, MatrixUse::A, __Scope> __a,
//|       | ^
//| <tessera>/include/dx/linalg.h:273:1: note: candidate template ignored: deduced conflicting values for parameter '__Scope' (1 vs. 2)
//|   273 | Multiply(const Matrix<__C, __M, __K, MatrixUse::A, __Scope> __a,
//|       | ^
//| <tessera>/include/dx/linalg_thread.h:132:1: note: candidate template ignored: could not match 0 against 1
//|   132 | Multiply(Matrix<__C, __M, __K, MatrixUse::A, MatrixScope::Thread> __a, vector<__In, __VK> __v) {
//|       | ^
//| <tessera>/include/dx/linalg_thread.h:141:1: note: candidate template ignored: could not match 0 against 1
//|   141 | Multiply(Matrix<__C, __M, __K, MatrixUse::A, MatrixScope::Thread> __a,
//|       | ^
//| group-scopes-of-methods.hlsl:13:51: error: cannot initialize a variable of type 'Matrix<[4 * ...], (MatrixScopeEnum)1U aka 1>' with an rvalue of type 'Matrix<[4 * ...], (dx::linalg::MatrixScope::MatrixScopeEnum)2U aka 2>'
//|    13 |   Half<MatrixUse::Accumulator, MatrixScope::Wave> d = Multiply(a, b);
//|       |                                                   ^   ~~~~~~~~~~~~~~
//| group-scopes-of-methods.hlsl:14:5: error: no matching member function for call to 'MultiplyAccumulate'
//|    14 |   c.MultiplyAccumulate(ofWave, b);
//|       |   ~~^~~~~~~~~~~~~~~~~~
//| <tessera>/include/dx/linalg.h:252:8: note: candidate template ignored: could not match 2 against 1
//|   252 |   void MultiplyAccumulate(const Matrix<__L, __LM, __LK, MatrixUse::A, __Scope> __a,
//|       |        ^
//| group-scopes-of-methods.hlsl:15:5: error: no matching member function for call to 'Accumulate'
//|    15 |   c.Accumulate(ofWave);
//|       |   ~~^~~~~~~~~~
//| <tessera>/include/dx/linalg.h:243:8: note: candidate template ignored: could not match 2 against 1
//|   243 |   void Accumulate(const Matrix<__From, __M, __N, MatrixUse::A, __Scope> __a) {
//|       |        ^
//| <tessera>/include/dx/linalg.h:247:8: note: candidate template ignored: could not match 1 against 0
//|   247 |   void Accumulate(const Matrix<__From, __M, __N, MatrixUse::B, __Scope> __b) {
//|       |        ^
//| 4 errors generated.
