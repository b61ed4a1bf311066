// RUN: %check-diags %s
// A change of use goes through a copy of the matrix, of a wave for each wave that the group can have. The variables for
// them have a largest size, also where no target limits groupshared memory.
#include <dx/linalg.h>
using namespace dx::linalg;
#ifndef SCOPE
#define SCOPE Wave
#endif
#ifndef WAVE
#define WAVE
#endif
RWByteAddressBuffer Out : register(u1);
template <MatrixUseEnum U> using Of = Matrix<ComponentType::F32, ROWS, COLUMNS, U, MatrixScope::SCOPE>;
WAVE [numthreads(128, 1, 1)] void main() {
  Of<MatrixUse::Accumulator> c = Of<MatrixUse::Accumulator>::Splat(1);
  Of<MatrixUse::A> a = c.Cast<ComponentType::F32, MatrixUse::A>();
  a.Store(Out, 0, COLUMNS * 4, MatrixLayout::RowMajor);
}
// EXPECT -T cs_6_10 --target vulkan -DROWS=64 -DCOLUMNS=32
// DIAG: WaveScratchSize @ 16
// DIAG: WaveScratchSizeNote @ 0
//| copies-too-large.hlsl:16:26: error: passing this matrix between lanes takes 65536 components of groupshared memory for up to 32 waves in the group, but a variable has at most 65532
//|    16 |   Of<MatrixUse::A> a = c.Cast<ComponentType::F32, MatrixUse::A>();
//|       |                          ^~~~
//| tessera: note: use '[WaveSize(n)]' or a target with known wave sizes if the group has fewer waves; smaller matrices and smaller groups need less memory
//| 1 error generated.
// EXPECT -T cs_6_10 --target vulkan -DROWS=64 -DCOLUMNS=32 -DWAVE=[WaveSize(8)]
// EXPECT -T cs_6_10 --target vulkan -DROWS=64 -DCOLUMNS=64 -DSCOPE=ThreadGroup
// DIAG: GroupWaves @ 15
//| copies-too-large.hlsl:15:34: remark: the group has 1 to 32 waves, and 1 of them share its matrices: '[WaveSize(n)]' fixes the number [-Wgroup-waves]
//|    15 |   Of<MatrixUse::Accumulator> c = Of<MatrixUse::Accumulator>::Splat(1);
//|       |                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// EXPECT -T cs_6_10 --target vulkan -DROWS=512 -DCOLUMNS=128 -DSCOPE=ThreadGroup
// DIAG: GroupWaves @ 15
// DIAG: GroupScratchSize @ 16
//| copies-too-large.hlsl:15:34: remark: the group has 1 to 32 waves, and 1 of them share its matrices: '[WaveSize(n)]' fixes the number [-Wgroup-waves]
//|    15 |   Of<MatrixUse::Accumulator> c = Of<MatrixUse::Accumulator>::Splat(1);
//|       |                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| copies-too-large.hlsl:16:26: error: passing this matrix between waves takes 65536 components of groupshared memory, but a variable has at most 65532: cast smaller matrices
//|    16 |   Of<MatrixUse::A> a = c.Cast<ComponentType::F32, MatrixUse::A>();
//|       |                          ^~~~
//| 1 error generated.
