// RUN: %check-diags %s
groupshared uint Tile[4];
groupshared uint Tile[4];
RWStructuredBuffer<uint> Unknown[COUNT] : register(u1);
[numthreads(4, 1, 1)] void main(uint i : SV_GroupIndex) { Tile[i] = i; }
// EXPECT
// DIAG: error @ 3
// DIAG: note @ 2
// DIAG: error @ 4
//| groupshared-twice.hlsl:3:18: error: redefinition of 'Tile'
//|     3 | groupshared uint Tile[4];
//|       |                  ^
//| groupshared-twice.hlsl:2:18: note: previous definition is here
//|     2 | groupshared uint Tile[4];
//|       |                  ^
//| groupshared-twice.hlsl:4:34: error: use of undeclared identifier 'COUNT'
//|     4 | RWStructuredBuffer<uint> Unknown[COUNT] : register(u1);
//|       |                                  ^~~~~
//| 2 errors generated.
