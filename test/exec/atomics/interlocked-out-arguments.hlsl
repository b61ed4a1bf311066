// RUN: %exec-test %s
// The old value goes to anything that can be written: locals, statics, groupshared, buffers, members, components, other types.
// in In u32: [5, 9]
// inout B u32: [1, 0xfffffffe, 30, 4] -> [9, 0xffffffff, 77, 4]
// inout S i32: [2, -4, 0, 0, 0] -> [9, 11, 77, -4, 0]
#include "check.hlsli"
StructuredBuffer<uint> In : register(t1);
RWByteAddressBuffer B : register(u2);
RWStructuredBuffer<int> S : register(u3);

struct Cell {
  uint a;
  uint2 v;
  int s[2];
};
groupshared uint Shared;
groupshared int SharedSigned;
groupshared uint2 SharedVector;
groupshared Cell SharedCell;
groupshared uint SharedArray[3];
static uint Static;
static Cell StaticCell;

[numthreads(1, 1, 1)] void main() {
  uint local;
  int signedLocal;
  Cell cell;
  uint array[2];
  B.InterlockedAdd(0, 1, Shared);
  CHECK(Shared); //= 1
  B.InterlockedAdd(0, 1, S[2]);
  CHECK(S[2]); //= 2
  B.InterlockedAdd(0, 1, SharedCell.a);
  B.InterlockedAdd(0, 1, SharedCell.s[1]);
  B.InterlockedAdd(0, 1, SharedArray[In[0] - 4]);
  CHECK3(uint3(SharedCell.a, SharedCell.s[1], SharedArray[1])); //= (3, 4, 5)
  B.InterlockedAdd(0, 1, StaticCell.v.y);
  B.InterlockedAdd(0, 1, Static);
  CHECK2(uint2(StaticCell.v.y, Static)); //= (6, 7)
  B.InterlockedAdd(0, 1, cell.v.y);
  CHECK(cell.v.y); //= 8
  B.InterlockedMax(4, 3, Shared);
  CHECK(Shared); //= 0xfffffffe
  B.InterlockedMax(4, -1, SharedSigned);
  CHECK(SharedSigned); //= -2
  B.InterlockedExchange(8, 31, S[2]);
  B.InterlockedExchange(8, 1, SharedCell.s[1]);
  CHECK(SharedCell.s[1]); //= 31
  B.InterlockedCompareExchange(8, 2, 50, array[In[0] - 4]);
  CHECK(array[1]); //= 1
  B.InterlockedCompareExchange(8, 1, 77, SharedArray[0]);
  CHECK(SharedArray[0]); //= 1
  B.InterlockedCompareExchange(8, 1, 78, S[2]);
  InterlockedAdd(S[0], 7, Shared);
  InterlockedAdd(S[1], 15, S[3]);
  InterlockedCompareExchange(S[4], 1, 2, SharedCell.v.y);
  InterlockedMin(SharedSigned, -7, SharedCell.s[0]);
  InterlockedExchange(SharedArray[2], In[1], StaticCell.s[1]);
  CHECK3(int3(Shared, SharedCell.s[0], SharedSigned)); //= (2, -2, -7)
  InterlockedAdd(SharedArray[2], 1, local);
  InterlockedAdd(SharedArray[2], 1, signedLocal);
  CHECK2(uint2(local, signedLocal)); //= (9, 10)
  InterlockedAdd(SharedArray[2], 1, SharedVector.y);
  CHECK(SharedVector.y); //= 11
  B.InterlockedOr(12, 0, SharedArray[0]);
  CHECK(SharedArray[0]); //= 4
}
