// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer B : register(t0);
groupshared float Shared[4];
float4 shared(float4 at : SV_Position) : SV_Target {
  Shared[0] = at.x;
  GroupMemoryBarrierWithGroupSync();
  DeviceMemoryBarrier();
  return Shared[0];
}
float4 wave(float4 at : POSITION) : SV_Position {
  typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> M;
  M m = M::Load(B, 0, 32, MatrixLayout::RowMajor);
  return at + m.Get(0);
}
// EXPECT -T ps_6_10 -E shared
// DIAG: StageGroupshared @ 5
// DIAG: StageBarrier @ 8
//| groups.hlsl:5:19: error: 'Shared' is groupshared, and pixel shaders have no thread groups: use a local variable or a buffer
//|     5 | groupshared float Shared[4];
//|       |                   ^
//| groups.hlsl:8:3: error: pixel shaders have no thread groups that could wait or share memory: use DeviceMemoryBarrier() for buffers
//|     8 |   GroupMemoryBarrierWithGroupSync();
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
// EXPECT -T vs_6_10 -E wave
// DIAG: MatrixStage @ 14
//| groups.hlsl:14:5: error: vertex shaders cannot have matrices of a wave or a thread group: use a matrix of one thread ('MatrixScope::Thread' of dx::linalg), or a compute shader
//|    14 |   M m = M::Load(B, 0, 32, MatrixLayout::RowMajor);
//|       |     ^
//| 1 error generated.
