// RUN: %exec-test %s
// Vectors and matrices of one component are scalars beside other types, and matrices of one row or column are vectors where a vector is wanted.
// in In f32: [2.5, 3, 4, 5]
#include "check.hlsli"
StructuredBuffer<float4> In : register(t1);

float4 four(float1 x) { return x; }
void add(inout float1 x) { x += 3; }
void twice(inout float x) { x *= 2; }
void set(out int1 x) { x = 7; }
float4 widened(float x) {
  float1 local = x;
  return local;
}
template <typename T> float2 flattened(T m) { return m; }
float pick(float4 v) { return v.w; }
float pick(int2 v) { return v.y; }
float sum(float3 v) { return v.x + v.y + v.z; }

[numthreads(1, 1, 1)] void main() {
  float1 a = In[0].x;
  float4 all = a;
  CHECKF4(all); //= [f32(2.5)] * 4
  all = float1(3);
  CHECKF4(all * a); //= [f32(7.5)] * 4
  all -= a;
  CHECKF4(all); //= [f32(0.5)] * 4
  CHECKF3(a + In[0].yzw); //= [f32(x) for x in (5.5, 6.5, 7.5)]
  CHECKF4(four(a)); //= [f32(2.5)] * 4
  CHECKF(pick(a)); //= f32(2.5)
  float4 listed = {a, a, In[0].yz};
  CHECKF4(listed); //= [f32(x) for x in (2.5, 2.5, 3, 4)]

  float1x1 m = a;
  float2 two = m;
  CHECKF2(two); //= [f32(2.5)] * 2
  float2x2 square = m;
  CHECKF4((float4)square); //= [f32(2.5)] * 4
  float scalar = m;
  CHECKF(scalar); //= f32(2.5)

  float1x3 row = {1, 2, 3};
  float3 v = row;
  CHECKF3(v); //= [f32(x) for x in (1, 2, 3)]
  float3x1 column = v;
  v = column * 2;
  CHECKF3(v); //= [f32(x) for x in (2, 4, 6)]
  CHECKF(sum(v)); //= f32(12)
  row = In[0].yzw;
  CHECKF(row[0][2]); //= f32(5)
  CHECKF4(widened(6)); //= [f32(6)] * 4
  float1x2 pair = {-1, 2};
  CHECKF2(flattened(pair)); //= [f32(-1), f32(2)]
  float2 absolute;
  absolute = abs(pair);
  CHECKF2(absolute); //= [f32(1), f32(2)]

  float y = In[0].x;
  add(y);
  CHECKF(y); //= f32(5.5)
  add(a);
  twice(a);
  CHECKF(a); //= f32(11)
  int z;
  set(z);
  CHECK(z); //= 7
  switch (a) {
  case 11:
    z = 1;
    break;
  default:
    z = 2;
  }
  CHECK(z); //= 1
}
