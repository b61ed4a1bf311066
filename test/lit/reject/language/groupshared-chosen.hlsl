// RUN: %check-diags %s
// A groupshared array argument is a name for the array, so it cannot be chosen at run time. If a copy suffices, it can.
groupshared float First[8], Second[8], Other;
RWStructuredBuffer<float> Out;
float sum(groupshared float a[8], uint n) { return a[n] + a[n - 1]; }
template <typename Array> void fill(groupshared Array a, float value) { a[1] = value; }
float copied(float a[8], uint n) { return a[n]; }
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  First[i] = Second[7 - i] = Other = i;
  GroupMemoryBarrierWithGroupSync();
  Out[i] = sum(First, i) + sum((Second), i);
  Out[i] += sum(i > 3 ? First : Second, 3);
  fill((true ? First : Second), 2.5);
  Out[i + 8] = copied(i > 3 ? First : Second, i);
}
// EXPECT
// DIAG: SharedArgument @ 12
// DIAG: SharedArgument @ 13
//| groupshared-chosen.hlsl:12:17: error: the groupshared variable passed here must be known at compile time: branch around two calls
//|    12 |   Out[i] += sum(i > 3 ? First : Second, 3);
//|       |                 ^~~~~~~~~~~~~~~~~~~~~~
//| groupshared-chosen.hlsl:13:8: error: the groupshared variable passed here must be known at compile time: branch around two calls
//|    13 |   fill((true ? First : Second), 2.5);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
