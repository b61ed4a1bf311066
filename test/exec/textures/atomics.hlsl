// RUN: %exec-test %s
// Atomics on texels: each operation, in textures of one to three axes and arrays, signed and unsigned.
// interp: --bounds=robust
// groups: 2 1 1
// texture Line: 3
// inout Line u32: [5, 100, 7] -> [5 + sum(range(16)) * 2, 100, 7]
// texture Lines: 2 layers 2
// inout Lines i32: [3, -4, 1, 9] -> [3, -4, -15, 9]
// texture Plane: 4x2
// inout Plane u32: [0, 2**32 - 1, 0, 6, 7, 3, 0, 0] -> [2**16 - 1, 2**32 - 17, 0, 6, 7, 15, 0, 0]
// texture Planes: 1x2 layers 3
// inout Planes i32: [0, 0, 0, 0, 50, 0] -> [0, 0, 0, 0, 65, 0]
// texture Volume: 2x2x2
// inout Volume u32: [0, 0, 0, 0, 0, 0, 0, 9] -> [0, 0, 0, 0, 0, 0, 0, 32]
#include "check.hlsli"
RWTexture1D<uint> Line : register(u1);
RWTexture1DArray<int> Lines : register(u2);
RWTexture2D<uint> Plane : register(u3);
RWTexture2DArray<int> Planes : register(u4);
RWTexture3D<uint> Volume : register(u5);

[numthreads(16, 1, 1)] void main(uint i : SV_GroupIndex, uint3 group : SV_GroupID) {
  InterlockedAdd(Line[0], i);
  InterlockedMin(Lines[uint2(0, 1)], -(int)i);
  InterlockedMax(Planes[uint3(0, 0, 2)], 50 + (int)i);
  InterlockedOr(Plane[uint2(0, 0)], 1u << i);
  InterlockedAnd(Plane[uint2(1, 0)], ~16u);
  InterlockedXor(Plane[uint2(2, 0)], 1u << i); // each group once
  uint old;
  InterlockedMax(Plane[uint2(1, 1)], i, old);
  // Counts with a loop of exchanges.
  if (i == 0 && group.x == 0) {
    uint before, stored;
    InterlockedCompareExchange(Volume[uint3(1, 1, 1)], 8, 1, before);
    CHECK(before);                      //= 9
    InterlockedCompareExchange(Volume[uint3(1, 1, 1)], 9, 31, before);
    CHECK(before);                      //= 9
    InterlockedExchange(Volume[uint3(1, 1, 1)], 32, stored);
    CHECK(stored);                      //= 31
    InterlockedCompareExchange(Volume[uint3(2, 1, 1)], 0, 5, before);
    CHECK(before);                      //= 0
  }
}
