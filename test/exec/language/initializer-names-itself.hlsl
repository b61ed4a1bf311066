// RUN: %exec-test %s
// A variable in its own initializer: what is read of it is undefined, and the rest holds.
// options: -Wno-uninitialized
// in In i32: [1, 3]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

[numthreads(1, 1, 1)] void main() {
  float2x2 m = float2x2(In[0], m._m01, In[1], m._m10 * 2);
  CHECK(m._m00 + m._m10); //= 4
  int3 v = int3(v.x, In[0], In[1]);
  CHECK(v.z);             //= 3
}
