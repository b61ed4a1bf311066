// RUN: %check-diags %s
// A double is added where the device can, or by compare-exchange on 64 bits where it can do that.
#include <dx/linalg.h>
using namespace dx::linalg;
RWByteAddressBuffer Out : register(u1);

[numthreads(32, 1, 1)] void main() {
  typedef Matrix<ComponentType::F64, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave> Acc;
  Acc::Splat(1.5).InterlockedAccumulate(Out, 0, 64, MatrixLayout::RowMajor);
}
// EXPECT -T cs_6_10 --target Inputs/no-wide-atomics.yaml -Wno-emulation
// DIAG: FeatureMissing @ 9
// DIAG: FeatureWayOut @ 0
//| atomics-of-doubles.hlsl:9:19: error: target 'no-wide-atomics' lacks 64-bit float atomic add on buffers (feature 'atomic-float64-add'), which atomic 'add' of 'double' needs
//|     9 |   Acc::Splat(1.5).InterlockedAccumulate(Out, 0, 64, MatrixLayout::RowMajor);
//|       |                   ^~~~~~~~~~~~~~~~~~~~~
//| tessera: note: add integers of a fixed scale, or choose 'intel-xe2', 'nvidia-ada', 'nvidia-ampere' or another target that has it
//| 1 error generated.
