// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
RWByteAddressBuffer Out : register(u1);
typedef Matrix<ComponentType::F16, 32, 32, MatrixUse::Accumulator, MatrixScope::ThreadGroup> Acc;
[numthreads(64, 1, 1)] void main() {
  Acc c = Acc::Splat(1);
  c.Store(Out, 0, 64, MatrixLayout::RowMajor);
}
// EXPECT(0) -T cs_6_10 --target intel-xe2
// DIAG: GroupWaves @ 7
//| group-waves.hlsl:7:11: remark: the group has 2 to 4 waves, and 2 of them share its matrices: '[WaveSize(n)]' fixes the number [-Wgroup-waves]
//|     7 |   Acc c = Acc::Splat(1);
//|       |           ^~~~~~~~~~
// EXPECT(0) -T cs_6_10 --target intel-xe2 -Wno-group-waves
// EXPECT(0) -T cs_6_10 --target nvidia-turing
