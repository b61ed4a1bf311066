// Operators on matrices and vectors work component by component: arithmetic, increments, comparisons, bit operators, shifts; of unlike types and shapes too.
// options: -Wno-matrix-conversion
// in In f32: [1.5, 2, 3, 4, 2, 4, 0.5, 8]
// in Whole i32: [7, -3, 12, 5, 2, 2, 5, 3]
// py: A, B = [1.5, 2, 3, 4], [2, 4, 0.5, 8]
// py: I, J = [7, -3, 12, 5], [2, 2, 5, 3]
// py: import math
// py: def bits(v): return [x & 0xffffffff for x in v]
#include "check.hlsli"
StructuredBuffer<float4> In : register(t1);
StructuredBuffer<int4> Whole : register(t2);
groupshared int3 Shared;
groupshared float2x2 SharedMatrix;

[numthreads(1, 1, 1)] void main() {
  float2x2 a = (float2x2)In[0], b = (float2x2)In[1];
  int2x2 i = (int2x2)Whole[0], j = (int2x2)Whole[1];
  uint2x2 u = (uint2x2)Whole[1];

  Work::Result power = subgroupMatrixLoad<Work::Result>(Memory[0], 0, false, N);

  bool2x2 less = a < b;

  float2x2 c = a;
  c /= b;
  c *= 2;
  c -= i;
  c += c;
  Powers= 4;
  int2x2 k = i;
  k &= 13;
  k |= j;
  k ^= 1;
  k <<= 2;
  k >>= u;
  k /= 2;
  k *= 1.5;

  a[1]++;
  a._m00_m01--;
  SharedMatrix = b;
  SharedMatrix++;

  float4 v = In[1];
  v.zx--;
  Shared = int3(4, 5, 6);
  Shared--;
  uint2 sum = 0;
  for (uint2 n = 0; n.x < 3; n++)
    sum += n;
  int2 list[2] = {1, 2, 3, 4};
  list[1]++;
  uint1 one = 3;
  one++;

  float2x3 wide = {1, 2, 3, 4, 5, 6};
  wide *= wide;
  float3x2 tall = transpose(wide) / float3x2(1, 2, 3, 4, 5, 6);
  float2x2 part = wide + b;
  part -= wide;
  float1x3 row = wide[0];
  row += float3(1, 1, 1);
  float1x1 single = 3;
}
