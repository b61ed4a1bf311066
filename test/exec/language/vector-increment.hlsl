// RUN: %exec-test %s
// in In i32: [7, 3]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

[numthreads(1, 1, 1)] void main() {
  int2 two = int2(In[0], In[1]);
  int2 pre = ++two;
  int2 post = two++;
  CHECK2(pre);   //= (8, 4)
  CHECK2(post);  //= (8, 4)
  CHECK2(two);   //= (9, 5)
  CHECK2(two--); //= (9, 5)
  CHECK2(--two); //= (7, 3)
  float3 f = float3(two, 0.5);
  f.xz++;
  CHECKF3(f++);  //= (8, 3, 1.5)
  CHECKF3(f);    //= (9, 4, 2.5)
}
