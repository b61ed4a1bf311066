// RUN: %exec-test %s
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

  CHECKF4((float4)(a / b)); //= [f32(x / y) for x, y in zip(A, B)]
  CHECKF4((float4)(2 / b)); //= [f32(2 / y) for y in B]
  CHECKF4((float4)(a * b)); //= [f32(x * y) for x, y in zip(A, B)]
  CHECKF4((float4)(b % a)); //= [f32(math.fmod(y, x)) for x, y in zip(A, B)]
  CHECKF4((float4)(-a)); //= [f32(-x) for x in A]
  CHECKF4((float4)(2.5 - i)); //= [f32(2.5 - x) for x in I]
  CHECKF4((float4)(i * 1.5)); //= [f32(x * 1.5) for x in I]
  CHECKF4((float4)(a + i)); //= [f32(x + y) for x, y in zip(A, I)]
  CHECKF4((float4)(u * a)); //= [f32(x * y) for x, y in zip(A, J)]
  CHECK4((int4)(i / j)); //= bits([3, -1, 2, 1])
  CHECK4((int4)(i % j)); //= bits([1, -1, 2, 2])
  CHECK4((int4)(-i)); //= bits([-x for x in I])
  CHECK4((int4)(~i)); //= bits([~x for x in I])
  CHECK4((int4)(i & j)); //= bits([x & y for x, y in zip(I, J)])
  CHECK4((int4)(i | 8)); //= bits([x | 8 for x in I])
  CHECK4((int4)(i ^ j)); //= bits([x ^ y for x, y in zip(I, J)])
  CHECK4((int4)(i << j)); //= bits([x << y for x, y in zip(I, J)])
  CHECK4((int4)(i >> 1)); //= bits([x >> 1 for x in I])
  CHECK4((uint4)(u >> 1)); //= [1, 1, 2, 1]

  CHECK4((int4)(a < b)); //= [1, 1, 0, 1]
  CHECK4((int4)(i == 5)); //= [0, 0, 0, 1]
  CHECK4((int4)(2 >= j)); //= [1, 1, 0, 0]
  CHECK4((int4)(!(a != 3))); //= [0, 0, 1, 0]
  CHECK4((int4)(!(i - 12))); //= [0, 0, 1, 0]
  CHECK(all(a < b) ? 1 : 0); //= 0
  CHECK(any(a < b) ? 1 : 0); //= 1
  bool2x2 less = a < b;
  CHECK4((int4)(less + less)); //= [2, 2, 0, 2]
  CHECK4((int4)(less == (b > 7))); //= [0, 0, 1, 1]
  CHECKF4((float4)(In[0].x > 1 ? a : 9)); //= [f32(x) for x in A]
  CHECKF4((float4)(In[0].x > 1 ? i : a)); //= [f32(x) for x in I]

  float2x2 c = a;
  c /= b;
  c *= 2;
  c -= i;
  c += c;
  c %= 4;
  CHECKF4((float4)c); //= [f32(math.fmod(2 * (x / y * 2 - k), 4)) for x, y, k in zip(A, B, I)]
  int2x2 k = i;
  k &= 13;
  k |= j;
  k ^= 1;
  k <<= 2;
  k >>= u;
  k /= 2;
  k *= 1.5;
  CHECK4((int4)k); //= bits([int(int(((((x & 13) | y) ^ 1) << 2 >> y) / 2) * 1.5) for x, y in zip(I, J)])

  CHECKF4((float4)a++); //= [f32(x) for x in A]
  CHECKF4((float4)--a); //= [f32(x) for x in A]
  CHECKF4((float4)++a); //= [f32(x + 1) for x in A]
  CHECKF4((float4)a--); //= [f32(x + 1) for x in A]
  CHECKF4((float4)a); //= [f32(x) for x in A]
  a[1]++;
  a._m00_m01--;
  CHECKF4((float4)a); //= [f32(x) for x in (0.5, 1, 4, 5)]
  SharedMatrix = b;
  SharedMatrix++;
  CHECKF4((float4)SharedMatrix); //= [f32(x + 1) for x in B]

  float4 v = In[1];
  CHECKF4(v++); //= [f32(x) for x in B]
  CHECKF4(v--); //= [f32(x + 1) for x in B]
  CHECKF4(++v); //= [f32(x + 1) for x in B]
  v.zx--;
  CHECKF4(v); //= [f32(x) for x in (2, 5, 0.5, 9)]
  Shared = int3(4, 5, 6);
  Shared--;
  CHECK3(++Shared); //= [4, 5, 6]
  uint2 sum = 0;
  for (uint2 n = 0; n.x < 3; n++)
    sum += n;
  CHECK2(sum); //= [3, 3]
  int2 list[2] = {1, 2, 3, 4};
  list[1]++;
  CHECK2(list[1]); //= [4, 5]
  uint1 one = 3;
  one++;
  CHECK(one++); //= 4
  CHECK(one); //= 5

  float2x3 wide = {1, 2, 3, 4, 5, 6};
  wide *= wide;
  CHECKF3(wide[1]); //= [f32(x * x) for x in (4, 5, 6)]
  float3x2 tall = transpose(wide) / float3x2(1, 2, 3, 4, 5, 6);
  CHECKF2(tall[2]); //= [f32(9 / 5), f32(36 / 6)]
  float2x2 part = wide + b;
  CHECKF4((float4)part); //= [f32(x + y) for x, y in zip((1, 4, 16, 25), B)]
  part -= wide;
  CHECKF4((float4)part); //= [f32(x) for x in B]
  float1x3 row = wide[0];
  row += float3(1, 1, 1);
  CHECKF3(row * float3(1, 2, 3)); //= [f32(x) for x in (2, 10, 30)]
  float1x1 single = 3;
  CHECKF(single * single + 1); //= f32(10)
}
