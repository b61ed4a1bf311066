// A warning, as in DXC: the variable has no initial value.
// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
groupshared uint Count = 5;
[numthreads(64, 1, 1)] void main(uint i : SV_GroupIndex) {
  if (i == 0)
    Count = 0;
  GroupMemoryBarrierWithGroupSync();
  InterlockedAdd(Count, 1);
  GroupMemoryBarrierWithGroupSync();
  Out[i] = Count;
}
// EXPECT
// DIAG: warning @ 4
//| groupshared-initializer.hlsl:4:18: warning: initializer of groupshared variable will be ignored [-Wgroupshared-initializer]
//|     4 | groupshared uint Count = 5;
//|       |                  ^
//| 1 warning generated.
// EXPECT -Wno-groupshared-initializer
// EXPECT -Werror=groupshared-initializer
// DIAG: error @ 4
//| groupshared-initializer.hlsl:4:18: error: initializer of groupshared variable will be ignored [-Wgroupshared-initializer]
//|     4 | groupshared uint Count = 5;
//|       |                  ^
//| 1 error generated.
