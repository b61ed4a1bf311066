// What is emitted, and what it computes on a device.
// RUN: tessera %s -o %t.spv --emit=spirv
// RUN: tessera %s -o - --emit=spirv-asm | FileCheck %s
// RUN: tessera-run %S/Inputs/transpose.yaml %t.spv --device %device --validate
// REQUIRES: filecheck, tessera-run
// CHECK-COUNT-1: OpControlBarrier
// CHECK-NOT:     OpControlBarrier
StructuredBuffer<float> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);
groupshared float Tile[4][5]; // a row more than it needs, for the banks

[numthreads(4, 4, 1)] void main(uint3 t : SV_GroupThreadID, uint i : SV_GroupIndex) {
  Tile[t.y][t.x] = In[i];
  GroupMemoryBarrierWithGroupSync();
  Out[i] = Tile[t.x][t.y];
}
