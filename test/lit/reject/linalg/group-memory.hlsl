// RUN: %check-diags %s
// A change of use needs room for the whole matrix.
#include <dx/linalg.h>
using namespace dx::linalg;
RWByteAddressBuffer Out : register(u1);
template <MatrixUseEnum U> using Half = Matrix<ComponentType::F16, 128, 128, U, MatrixScope::ThreadGroup>;
[WaveSize(32)] [numthreads(64, 1, 1)] void main() {
  Half<MatrixUse::Accumulator> c = Half<MatrixUse::Accumulator>::Splat(1);
  Half<MatrixUse::A> a = c.Cast<ComponentType::F16, MatrixUse::A>();
  a.Store(Out, 0, 256, MatrixLayout::RowMajor);
  Half<MatrixUse::B> b = a.Cast<ComponentType::F16, MatrixUse::B, true>();
  b.Store(Out, 0, 256, MatrixLayout::RowMajor);
  Matrix<ComponentType::F32, 128, 128, MatrixUse::B, MatrixScope::ThreadGroup> d =
      a.Cast<ComponentType::F32, MatrixUse::B>();
  d.Store(Out, 0, 512, MatrixLayout::RowMajor);
}
// EXPECT -T cs_6_10 --target nvidia-turing
// DIAG: MatrixEmulated @ 14
// DIAG: SharedMemory @ 14
// DIAG: SharedMemoryGroup @ 9
// DIAG: SharedMemoryGroup @ 14
//| group-memory.hlsl:14:9: remark: target 'nvidia-turing' does not support a 128x64 matrix of f32 as right operand (B): the 32 lanes of the wave emulate it [-Wemulation]
//|    14 |       a.Cast<ComponentType::F32, MatrixUse::B>();
//|       |         ^~~~
//| group-memory.hlsl:14:9: error: 98304 bytes of groupshared memory exceed the 49152 bytes that target 'nvidia-turing' has
//|    14 |       a.Cast<ComponentType::F32, MatrixUse::B>();
//|       |         ^~~~
//| group-memory.hlsl:9:28: note: 32768 of these bytes pass the components of this matrix between waves
//|     9 |   Half<MatrixUse::A> a = c.Cast<ComponentType::F16, MatrixUse::A>();
//|       |                            ^~~~
//| group-memory.hlsl:14:9: note: 65536 of these bytes pass the components of this matrix between waves
//|    14 |       a.Cast<ComponentType::F32, MatrixUse::B>();
//|       |         ^~~~
//| 1 error generated.
// EXPECT -T cs_6_10 --emit=msl --target apple-m1
// DIAG: SharedMemory @ 14
// DIAG: SharedMemoryGroup @ 9
// DIAG: SharedMemoryGroup @ 14
//| group-memory.hlsl:14:9: error: 98304 bytes of groupshared memory exceed the 32768 bytes that target 'apple-m1' has
//|    14 |       a.Cast<ComponentType::F32, MatrixUse::B>();
//|       |         ^~~~
//| group-memory.hlsl:9:28: note: 32768 of these bytes pass the components of this matrix between waves
//|     9 |   Half<MatrixUse::A> a = c.Cast<ComponentType::F16, MatrixUse::A>();
//|       |                            ^~~~
//| group-memory.hlsl:14:9: note: 65536 of these bytes pass the components of this matrix between waves
//|    14 |       a.Cast<ComponentType::F32, MatrixUse::B>();
//|       |         ^~~~
//| 1 error generated.
