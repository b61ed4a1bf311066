// RUN: %check-diags %s
StructuredBuffer<uint> In : register(t1);
RWStructuredBuffer<uint> Out : register(u0);
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = In[i];
  Barrier(Out[0], GROUP_SYNC);
  Barrier(UAV_MEMORY, i);
  Barrier(UAV_MEMORY, 8);
  Barrier(16 | GROUP_SHARED_MEMORY, GROUP_SYNC);
  Barrier(NODE_OUTPUT_MEMORY, DEVICE_SCOPE);
  Barrier(2.5, GROUP_SYNC);
}
// EXPECT
// DIAG: BarrierFlags @ 6
// DIAG: BarrierFlags @ 7
// DIAG: BarrierFlagsUnknown @ 8
// DIAG: BarrierFlagsUnknown @ 9
// DIAG: BarrierNodes @ 10
// DIAG: BarrierFlags @ 11
//| barrier-flags.hlsl:6:11: error: the arguments of 'Barrier' must be known at compile time: pass flags such as UAV_MEMORY | GROUP_SHARED_MEMORY or a buffer, then GROUP_SYNC | DEVICE_SCOPE
//|     6 |   Barrier(Out[0], GROUP_SYNC);
//|       |           ^~~~~~
//| barrier-flags.hlsl:7:23: error: the arguments of 'Barrier' must be known at compile time: pass flags such as UAV_MEMORY | GROUP_SHARED_MEMORY or a buffer, then GROUP_SYNC | DEVICE_SCOPE
//|     7 |   Barrier(UAV_MEMORY, i);
//|       |                       ^
//| barrier-flags.hlsl:8:23: error: unknown flags 8 for 'Barrier': the largest value here is 7
//|     8 |   Barrier(UAV_MEMORY, 8);
//|       |                       ^
//| barrier-flags.hlsl:9:14: error: unknown flags 18 for 'Barrier': the largest value here is 15
//|     9 |   Barrier(16 | GROUP_SHARED_MEMORY, GROUP_SYNC);
//|       |              ^
//| barrier-flags.hlsl:10:11: error: node memory exists only in work graphs: use UAV_MEMORY, GROUP_SHARED_MEMORY or ALL_MEMORY
//|    10 |   Barrier(NODE_OUTPUT_MEMORY, DEVICE_SCOPE);
//|       |           ^~~~~~~~~~~~~~~~~~
//| barrier-flags.hlsl:11:11: error: the arguments of 'Barrier' must be known at compile time: pass flags such as UAV_MEMORY | GROUP_SHARED_MEMORY or a buffer, then GROUP_SYNC | DEVICE_SCOPE
//|    11 |   Barrier(2.5, GROUP_SYNC);
//|       |           ^~~
//| 6 errors generated.
