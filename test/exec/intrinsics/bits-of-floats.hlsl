// RUN: %exec-test %s
// Functions of bits take a float as the uint that it becomes.
// in In f32: [7.75, 12.0, 1.0]
#include "check.hlsli"
StructuredBuffer<float> In : register(t1);

[numthreads(1, 1, 1)] void main() {
  CHECK(countbits(In[0]));                       //= 3
  CHECK(firstbithigh(In[1]));                    //= 3
  CHECK(firstbitlow(In[1]));                     //= 2
  CHECK(reversebits(In[2]) >> 31);               //= 1
  CHECK(countbits(In[2] == 1));                  //= 1
  CHECK2(countbits(float2(In[0], In[1])));       //= (3, 2)
}
