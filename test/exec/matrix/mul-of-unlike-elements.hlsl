// RUN: %exec-test %s
// options: -w
// Products of vectors and matrices with different element types use the common type, and so does a refraction.
// in In f32: [1.5, -2, 0.25, 3, 4, -5.5]
#include "check.hlsli"
StructuredBuffer<float> In : register(t1);

[numthreads(1, 1, 1)] void main() {
  float2x3 F = {In[0], In[1], In[2], In[3], In[4], In[5]};
  half3 h = {2, -1, 4};
  int2 i = {3, -2};
  half3x2 H = {1, 2, -3, 0.5, 0, 4};
  int3 w = {100000, 1, -1};
  CHECKF2(mul(F, h));                    //= (1.5 * 2 + 2 + 0.25 * 4, 3 * 2 - 4 - 5.5 * 4)
  CHECKF3(mul(i, F));                    //= (4.5 - 6, -6 - 8, 0.75 + 11)
  CHECKF2(mul(F, H)[0]);                 //= (1.5 + 6, 3 - 1 + 1)
  CHECKF2(mul(F, H)[1]);                 //= (3 - 12, 6 + 2 - 22)
  CHECKF(mul(F[0], w));                  //= 150000 - 2 - 0.25
  CHECKF(mul(h, F[1]));                  //= 6 - 4 - 22
  CHECKF3(mul(H, i)* 1.0f);              //= (-1, -10, -8)
  float3 down = {0, 0, -In[0]};
  half3 up = {0, 0, 1};
  half eta = (half)In[2] + 0.25h;
  CHECKF3(refract(down / 1.5f, up, eta));        //= (0, 0, -1)
  CHECKF3(refract(up * -1.0h, up, (float)eta));  //= (0, 0, -1)
  CHECKF3(refract(down / 1.5f, -down / 1.5f, eta)); //= (0, 0, -1)
}
