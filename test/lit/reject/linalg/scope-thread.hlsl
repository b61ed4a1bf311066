// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Thread> m;
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixScopeUnsupported @ 8
//| scope-thread.hlsl:8:73: error: a matrix of thread scope is not supported: use 'MatrixScope::Wave' or 'MatrixScope::ThreadGroup'
//|     8 |   Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Thread> m;
//|       |                                                                         ^
//| 1 error generated.
