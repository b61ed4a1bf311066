// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Thread> m;
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: ThreadMatrixNone @ 8
//| scope-thread.hlsl:8:73: error: a B matrix cannot have thread scope: only A matrices (to multiply vectors with) and accumulators (outer products) can
//|     8 |   Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Thread> m;
//|       |                                                                         ^
//| 1 error generated.
