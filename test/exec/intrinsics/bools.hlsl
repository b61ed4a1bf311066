// RUN: %exec-test %s
// Bools compute as integers, as scalars and in vectors and matrices.
// in In u32: [1, 0, 1, 1]
#include "check.hlsli"
StructuredBuffer<uint> In : register(t1);

int which(int2 v) { return 1; }
int which(uint2 v) { return 2; }
int which(bool2 v) { return 3; }
int which(float2 v) { return 4; }

[numthreads(1, 1, 1)] void main() {
  bool t = In[0], f = In[1];
  bool2 a = bool2(t, f), b = bool2(In[2], In[3]);
  bool3 c = bool3(t, t, In[1]);
  bool2x2 m = bool2x2(t, f, t, t);
  bool2x3 n = bool2x3(t, t, f, t, f, t);
  CHECK(max(f, t) + max(t, t));  //= 2
  CHECK2(max(a, b) + max(a, a)); //= (2, 1)
  CHECK2(min(a, b));             //= (1, 0)
  CHECK(which(max(a, b)));       //= 1
  CHECK(which(WaveActiveSum(a))); //= 1
  CHECK(which(WaveActiveBitOr(a))); //= 2
  CHECK2(max(a, 5));             //= (5, 5)
  CHECKF2(max(a, 0.5));          //= (1, 0.5)
  CHECK2(min(a, int2(-1, 7)));   //= (-1, 0)
  CHECK2(clamp(a, f, t));        //= (1, 0)
  CHECK2(clamp(a, b, b));        //= (1, 1)
  CHECK2(clamp(a, 2, 3));        //= (2, 2)
  CHECK(dot(c, c));              //= 2
  CHECK(dot(a, int2(7, 9)));     //= 7
  CHECK2(mad(a, b, b));          //= (2, 1)
  CHECK2(mad(a, 3, b));          //= (4, 1)
  CHECK(mad(t, t, t));           //= 2
  CHECK2(abs(a));                //= (1, 0)
  CHECK2(sign(a));               //= (1, 0)
  CHECK(mul(a, b));              //= 1
  CHECK(mul(bool3(t, t, t), bool3(t, t, t))); //= 3
  CHECK2(mul(a, 3));             //= (3, 0)
  CHECK2(mul(m, b));             //= (1, 2)
  CHECK2(mul(b, m));             //= (2, 1)
  int2x3 product = mul(m, n);
  CHECK3(product[0]); //= (1, 1, 0)
  CHECK3(product[1]); //= (2, 1, 1)
  CHECK2(transpose(n)[0] + int2(1, 1)); //= (2, 2)
  int2x2 larger = max(m, int2x2(0, 3, -1, 0));
  CHECK2(larger[0]); //= (1, 3)
  CHECK2(larger[1]); //= (1, 1)
  int2x2 both = mad(m, m, m);
  CHECK2(both[1]); //= (2, 2)
  CHECK2(abs(m)[0]); //= (1, 0)
  CHECK(countbits(t) + countbits(f)); //= 1
  CHECK2(countbits(a)); //= (1, 0)
  CHECK(firstbithigh(t)); //= 0
  CHECK2(reversebits(a)); //= (0x80000000, 0)
  CHECKF2(sqrt(a));  //= (1, 0)
  CHECKF(pow(t, 2.0)); //= 1
  CHECKF2(lerp(a, b, 0.25)); //= (1, 0.25)
  CHECKF(length(a)); //= 1
  CHECK4(max(bool4(a, b), bool4(b, a))); //= (1, 1, 1, 1)
  vector<bool, 6> v = {t, f, t, f, t, t};
  vector<int, 6> w = max(v, v) + v;
  CHECK3(uint3(w[0], w[1], w[5])); //= (2, 0, 2)
  CHECK(dot(v, v)); //= 4
}
