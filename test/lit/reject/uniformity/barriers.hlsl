// RUN: %check-diags %s
// Barriers that only some threads of a group reach.
groupshared uint Shared[256];
RWStructuredBuffer<uint> Out;

void wait() { GroupMemoryBarrierWithGroupSync(); }

void some(uint thread) {
  if (thread < 100)
    GroupMemoryBarrierWithGroupSync();
}

[WaveSize(32)] [numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex) {
  if (index < 64)
    GroupMemoryBarrierWithGroupSync();
  if (WaveReadLaneFirst(index / 32) == 1)
    wait();
  for (uint i = index; i < 1000; i += 256)
    AllMemoryBarrierWithGroupSync();
  some(id.x % 256);
  Shared[index] = 1;
  if (id.x % 256 >= 250)
    return;
  DeviceMemoryBarrierWithGroupSync();
  Out[id.x] = Shared[255 - index];
}
// EXPECT --target nvidia-ada
// DIAG: BarrierDivergent @ 16
// DIAG: UniformityBranch @ 15
// DIAG: UniformityNamedSource @ 14
// DIAG: BarrierDivergent @ 20
// DIAG: UniformityTurns @ 19
// DIAG: UniformityNamed @ 19
// DIAG: UniformityNamedSource @ 14
// DIAG: BarrierDivergent @ 25
// DIAG: UniformityLeaves @ 24
// DIAG: UniformityBranch @ 23
// DIAG: UniformityNamedSource @ 14
// DIAG: BarrierDivergent @ 6
// DIAG: UniformityCalled @ 18
// DIAG: UniformityBranch @ 17
// DIAG: UniformityNamedSource @ 14
// DIAG: BarrierDivergent @ 10
// DIAG: UniformityBranch @ 9
// DIAG: UniformityArgument @ 21
// DIAG: UniformityNamedSource @ 14
//| barriers.hlsl:16:5: warning: not all threads of the group reach this barrier together, so the behavior of the shader is undefined [-Wbarrier-uniformity]
//|    16 |     GroupMemoryBarrierWithGroupSync();
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| barriers.hlsl:15:3: note: the branch taken here differs from thread to thread
//|    15 |   if (index < 64)
//|       |   ^~
//| barriers.hlsl:14:48: note: it is computed from 'index', which is SV_GroupIndex and differs from thread to thread
//|    14 | void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex) {
//|       |                                                ^~~~~
//| barriers.hlsl:20:5: warning: not all threads of the group reach this barrier together, so the behavior of the shader is undefined [-Wbarrier-uniformity]
//|    20 |     AllMemoryBarrierWithGroupSync();
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| barriers.hlsl:19:3: note: the number of iterations of this loop differs from thread to thread
//|    19 |   for (uint i = index; i < 1000; i += 256)
//|       |   ^~~
//| barriers.hlsl:19:13: note: it is computed from 'i'
//|    19 |   for (uint i = index; i < 1000; i += 256)
//|       |             ^
//| barriers.hlsl:14:48: note: it is computed from 'index', which is SV_GroupIndex and differs from thread to thread
//|    14 | void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex) {
//|       |                                                ^~~~~
//| barriers.hlsl:25:3: warning: not all threads of the group reach this barrier together, so the behavior of the shader is undefined [-Wbarrier-uniformity]
//|    25 |   DeviceMemoryBarrierWithGroupSync();
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| barriers.hlsl:24:5: note: some threads are inactive after this 'return'
//|    24 |     return;
//|       |     ^~~~~~
//| barriers.hlsl:23:3: note: the branch taken here differs from thread to thread
//|    23 |   if (id.x % 256 >= 250)
//|       |   ^~
//| barriers.hlsl:14:17: note: it is computed from 'id', which is SV_DispatchThreadID and differs from thread to thread
//|    14 | void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex) {
//|       |                 ^~
//| barriers.hlsl:6:15: warning: not all threads of the group reach this barrier together, so the behavior of the shader is undefined [-Wbarrier-uniformity]
//|     6 | void wait() { GroupMemoryBarrierWithGroupSync(); }
//|       |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| barriers.hlsl:18:5: note: 'wait' is called here
//|    18 |     wait();
//|       |     ^~~~
//| barriers.hlsl:17:3: note: the branch taken here differs from thread to thread
//|    17 |   if (WaveReadLaneFirst(index / 32) == 1)
//|       |   ^~
//| barriers.hlsl:14:48: note: it is computed from 'index', which is SV_GroupIndex and differs from thread to thread
//|    14 | void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex) {
//|       |                                                ^~~~~
//| barriers.hlsl:10:5: warning: not all threads of the group reach this barrier together, so the behavior of the shader is undefined [-Wbarrier-uniformity]
//|    10 |     GroupMemoryBarrierWithGroupSync();
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| barriers.hlsl:9:3: note: the branch taken here differs from thread to thread
//|     9 |   if (thread < 100)
//|       |   ^~
//| barriers.hlsl:21:3: note: it is computed from 'thread', the argument of 'some' here
//|    21 |   some(id.x % 256);
//|       |   ^~~~
//| barriers.hlsl:14:17: note: it is computed from 'id', which is SV_DispatchThreadID and differs from thread to thread
//|    14 | void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex) {
//|       |                 ^~
//| 5 warnings generated.
