// RUN: %check-diags %s
// Features that 64-bit components need: the number types, and atomics for InterlockedAccumulate.
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
groupshared int64_t Shared[64];
template <ComponentEnum C, MatrixUseEnum U> using M = Matrix<C, 8, 8, U, MatrixScope::Wave>;

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
#if DOUBLES
  M<ComponentType::F64, MatrixUse::A> a = M<ComponentType::F64, MatrixUse::A>::Load(In, 0, 64, MatrixLayout::RowMajor);
  M<ComponentType::F64, MatrixUse::B> b = M<ComponentType::F64, MatrixUse::B>::Load(In, 0, 64, MatrixLayout::RowMajor);
  Multiply(a, b).Store(Out, 0, 64, MatrixLayout::RowMajor);
#else
  M<ComponentType::I64, MatrixUse::Accumulator> c =
      M<ComponentType::I64, MatrixUse::Accumulator>::Load(In, 0, 64, MatrixLayout::RowMajor);
  c.InterlockedAccumulate(Out, 0, 64, MatrixLayout::RowMajor);
  c.InterlockedAccumulate(Shared, 0, 8, MatrixLayout::RowMajor);
#endif
}
// EXPECT -T cs_6_10 --emit=msl --target apple-m1 -Wno-emulation -DDOUBLES
// DIAG: MultiplyTypes @ 14
// DIAG: MatrixRows @ 0
// DIAG: MatrixRows @ 0
// DIAG: MatrixRows @ 0
// DIAG: EmulationImpossible @ 0
//| components-64-bit.hlsl:14:3: error: a matrix multiply of f64 x f64 -> f64 is not supported by target 'apple-m1'
//|    14 |   Multiply(a, b).Store(Out, 0, 64, MatrixLayout::RowMajor);
//|       |   ^~~~~~~~
//| tessera: note: target 'apple-m1' supports for f16 x f16 -> f16: 8x8x8
//| tessera: note: target 'apple-m1' supports for f32 x f32 -> f32: 8x8x8
//| tessera: note: target 'apple-m1' supports for f16 x f16 -> f32: 8x8x8
//| tessera: note: it cannot be emulated: target 'apple-m1' lacks 64-bit floating-point arithmetic (feature 'float64'): use components of f32
//| 1 error generated.
// EXPECT -T cs_6_10 --emit=msl --target apple-m1 -Wno-emulation
// DIAG: MslAtomicType @ 18
// DIAG: MslAtomicType @ 19
//| components-64-bit.hlsl:18:5: error: Metal has no atomic 'add' on 'i64': use a 32-bit integer; for 64 bits, only minimum and maximum of uint64_t in buffers exist, without the old value
//|    18 |   c.InterlockedAccumulate(Out, 0, 64, MatrixLayout::RowMajor);
//|       |     ^~~~~~~~~~~~~~~~~~~~~
//| components-64-bit.hlsl:19:5: error: Metal has no atomic 'add' on 'i64': use a 32-bit integer; for 64 bits, only minimum and maximum of uint64_t in buffers exist, without the old value
//|    19 |   c.InterlockedAccumulate(Shared, 0, 8, MatrixLayout::RowMajor);
//|       |     ^~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
// EXPECT -T cs_6_10 --target vulkan-subgroup -Wno-emulation
// DIAG: MatrixNoMatrices @ 17
// DIAG: EmulationImpossible @ 0
//| components-64-bit.hlsl:17:7: error: a matrix of s64 as accumulator is not supported: target 'vulkan-subgroup' has no matrix hardware
//|    17 |       M<ComponentType::I64, MatrixUse::Accumulator>::Load(In, 0, 64, MatrixLayout::RowMajor);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| tessera: note: it cannot be emulated: target 'vulkan-subgroup' lacks 64-bit integer arithmetic (feature 'int64'): use components of s32
//| 1 error generated.
// EXPECT -T cs_6_10 --target vulkan-subgroup -Wno-emulation -DDOUBLES
// DIAG: MultiplyNoMatrices @ 14
// DIAG: EmulationImpossible @ 0
//| components-64-bit.hlsl:14:3: error: a matrix multiply of f64 x f64 -> f64 is not supported: target 'vulkan-subgroup' has no matrix hardware
//|    14 |   Multiply(a, b).Store(Out, 0, 64, MatrixLayout::RowMajor);
//|       |   ^~~~~~~~
//| tessera: note: it cannot be emulated: target 'vulkan-subgroup' lacks 64-bit floating-point arithmetic (feature 'float64'): use components of f32
//| 1 error generated.
// EXPECT -T cs_6_10 --target intel-xe2 -Wno-emulation -DDOUBLES
// DIAG: MultiplyTypes @ 14
// DIAG: MatrixRows @ 0
// DIAG: MatrixRows @ 0
// DIAG: MatrixRows @ 0
// DIAG: EmulationImpossible @ 0
//| components-64-bit.hlsl:14:3: error: a matrix multiply of f64 x f64 -> f64 is not supported by target 'intel-xe2'
//|    14 |   Multiply(a, b).Store(Out, 0, 64, MatrixLayout::RowMajor);
//|       |   ^~~~~~~~
//| tessera: note: target 'intel-xe2' supports for f16 x f16 -> f16: 8x16x16
//| tessera: note: target 'intel-xe2' supports for f16 x f16 -> f32: 8x16x16
//| tessera: note: target 'intel-xe2' supports for bf16 x bf16 -> bf16: 8x16x16
//| tessera: note: it cannot be emulated: target 'intel-xe2' lacks 64-bit floating-point arithmetic (feature 'float64'): use components of f32
//| 1 error generated.
// EXPECT -T cs_6_10 --target intel-xe2 -Wno-emulation
// DIAG: FeatureMissing @ 19
// DIAG: FeatureWayOut @ 0
//| components-64-bit.hlsl:19:5: error: target 'intel-xe2' lacks 64-bit integer atomics on groupshared memory (feature 'atomic-int64-shared'), which atomic 'add' of 'int64_t' needs
//|    19 |   c.InterlockedAccumulate(Shared, 0, 8, MatrixLayout::RowMajor);
//|       |     ^~~~~~~~~~~~~~~~~~~~~
//| tessera: note: use atomics of 32 bits, or choose 'amd-rdna3', 'amd-rdna4', 'lavapipe' or another target that has it
//| 1 error generated.
