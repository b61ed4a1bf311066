// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
RWByteAddressBuffer Out : register(u1);
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::Accumulator, MatrixScope::ThreadGroup> Acc;
[numthreads(12, 4, 1)] void main() {
  Acc c = Acc::Splat(1);
  c.Store(Out, 0, 32, MatrixLayout::RowMajor);
}
// EXPECT -T cs_6_10 --target nvidia-turing
// DIAG: WaveMultiple @ 6
// DIAG: WaveMultipleNote @ 0
//| group-size.hlsl:6:2: error: a thread group of 48 threads is not a multiple of the wave size 32, which matrix operations need
//|     6 | [numthreads(12, 4, 1)] void main() {
//|       |  ^~~~~~~~~~~~~~~~~~~~
//| tessera: note: choose [numthreads] whose product is a multiple of 32
//| 1 error generated.
