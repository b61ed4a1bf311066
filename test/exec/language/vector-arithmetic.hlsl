// RUN: %exec-test %s
// Vectors of 1 to 4 components: operators, comparison, choice, construction, truncation.
// in In i32: [7, -3, 2, 5]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

[numthreads(1, 1, 1)] void main() {
  int4 a = int4(In[0], In[1], In[2], In[3]);
  int4 b = int4(2, 2, -3, -5);
  CHECK4(a + b); //= (9, -1, -1, 0)
  CHECK4(a - b); //= (5, -5, 5, 10)
  CHECK4(a * b); //= (14, -6, -6, -25)
  CHECK4(a / b); //= (3, -1, 0, -1)
  CHECK4(a % b); //= (1, -1, 2, 0)
  CHECK4(-a);    //= (-7, 3, -2, -5)
  CHECK4(~a);    //= (-8, 2, -3, -6)
  CHECK4(!a);    //= (0, 0, 0, 0)
  CHECK4(a & 6); //= (6, -3 & 6, 2, 4)
  CHECK4(a | b); //= (7 | 2, -3 | 2, 2 | -3, 5 | -5)
  CHECK4(a ^ b); //= (7 ^ 2, -3 ^ 2, 2 ^ -3, 5 ^ -5)
  CHECK4(a << 3); //= (56, -24, 16, 40)
  CHECK4(a >> 1); //= (3, -2, 1, 2)
  CHECK4(1 + a);  //= (8, -2, 3, 6)
  CHECK4(a < b);  //= (0, 1, 0, 0)
  CHECK4(a >= 2); //= (1, 0, 1, 1)
  CHECK4(a == int4(7, 3, 2, -5)); //= (1, 0, 1, 0)
  CHECK4(a != b);                 //= (1, 1, 1, 1)
  CHECK4(select(a > 3, a, b));    //= (7, 2, -3, 5)
  CHECK4(and(a > 3, b < 0));      //= (0, 0, 0, 1)
  CHECK4(or(a > 3, b < 0));       //= (1, 0, 1, 1)

  int1 one = In[0];
  CHECK(one.x + one);     //= 14
  int2 two = int2(one, 3);
  CHECK2(two.yx); //= (3, 7)
  int3 three = {two, In[2]};
  CHECK3(three); //= (7, 3, 2)
  int4 four = int4(three.yz, two);
  CHECK4(four); //= (3, 2, 7, 3)
  CHECK3((int3)a);       //= (7, -3, 2)
  CHECK2((int2)four);    //= (3, 2)
  CHECK4((int4)In[1]);   //= (-3, -3, -3, -3)
  float3 f = 1.5;
  CHECKF3(f * three);        //= (10.5, 4.5, 3)
  CHECKF3(f + float3(a.xyz)); //= (8.5, -1.5, 3.5)
  CHECKF2(f.xy / two);        //= (f32(1.5 / 7), 0.5) ~ 3 ulp
  CHECKF3(-f);                //= (-1.5, -1.5, -1.5)
  CHECKF2(fmod(float2(-7.5, 7.5), 2)); //= (-1.5, 1.5)
  CHECKF2(float2(-7.5, 7.5) % 2);      //= (-1.5, 1.5)

  float2 acc = 0;
  acc += float2(1, 2);
  acc -= 0.5;
  acc *= float2(4, 2);
  acc /= 2;
  CHECKF2(acc); //= (1, 1.5)
  int3 bits = int3(12, 10, 9);
  bits &= 14;
  bits |= int3(1, 0, 2);
  bits ^= 4;
  bits <<= int3(1, 2, 0);
  bits >>= 1;
  bits %= 16;
  CHECK3(bits); //= (9, 12, 7)

  vector<int, 3> named = {1, 2, In[3]};
  CHECK3(named); //= (1, 2, 5)
  vector<float, 1> v1 = {2.5};
  CHECKF(v1.x); //= 2.5
  CHECK(any(a < 0)); //= 1
  CHECK(all(a < 0)); //= 0
  CHECK(all(a < 8)); //= 1
}
