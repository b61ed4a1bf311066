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
// DIAG: note @ 12
// DIAG: note @ 12
// DIAG: error @ 13
// DIAG: error @ 14
// DIAG: note @ 14
// DIAG: error @ 15
// DIAG: note @ 15
// DIAG: note @ 15
//| group-scopes-of-methods.hlsl:12:62: error: no matching function for call to 'Multiply'
//|    12 |   Half<MatrixUse::Accumulator, MatrixScope::ThreadGroup> c = Multiply(ofWave, b);
//|       |                                                              ^~~~~~~~
//| group-scopes-of-methods.hlsl:12:62: note: candidate template ignored: deduced conflicting values for parameter 'Scope' (1 vs. 2)
//| group-scopes-of-methods.hlsl:12:62: note: 0 is expected, and this is 1
//| group-scopes-of-methods.hlsl:13:51: error: cannot initialize a variable of type 'Matrix<[4 * ...], (MatrixScopeEnum)1U aka 1>' with an rvalue of type 'Matrix<[4 * ...], (dx::linalg::MatrixScope::MatrixScopeEnum)2U aka 2>'
//|    13 |   Half<MatrixUse::Accumulator, MatrixScope::Wave> d = Multiply(a, b);
//|       |                                                   ^   ~~~~~~~~~~~~~~
//| group-scopes-of-methods.hlsl:14:5: error: no matching member function for call to 'MultiplyAccumulate'
//|    14 |   c.MultiplyAccumulate(ofWave, b);
//|       |   ~~^~~~~~~~~~~~~~~~~~
//| group-scopes-of-methods.hlsl:14:5: note: 2 is expected, and this is 1
//| group-scopes-of-methods.hlsl:15:5: error: no matching member function for call to 'Accumulate'
//|    15 |   c.Accumulate(ofWave);
//|       |   ~~^~~~~~~~~~
//| group-scopes-of-methods.hlsl:15:5: note: 2 is expected, and this is 1
//| group-scopes-of-methods.hlsl:15:5: note: 1 is expected, and this is 0
//| 4 errors generated.
