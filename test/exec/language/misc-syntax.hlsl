// RUN: %exec-test %s
// options: -Wno-misplaced-attribute
// in In i32: [3, -4]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

typedef int Number;
typedef float Row[3];
using Alias = float2;
typedef vector<float, 3> V3;
const static float Pi = 3.140625;
inline int inlined(const int x) { return x * x; }
precise float careful(float a, float b) { return a * b + a; }
static const int2 Offsets[2] = {int2(1, -1), {2, -2}};
unsigned int plainUnsigned(unsigned x) { return x >> 1; }

[shader("compute")] [numthreads(1, 1, 1)] void main() {
  Number n = In[0];
  Row r = {1, 2, 3};
  Alias a = {n, r[2]};
  V3 v = {a, 9};
  CHECKF3(v);       //= (3, 3, 9)
  CHECK(inlined(n)); //= 9
  CHECKF(careful(Pi, n)); //= 12.5625
  CHECK2(Offsets[n - 2]); //= (2, -2)
  CHECK(plainUnsigned(In[1])); //= u32(-4) >> 1
  float4 nested = {float2(1, n), In[1], 4};
  CHECKF4(nested); //= (1, 3, -4, 4)
  const float k = n, l = k * 2;
  CHECKF(l); //= 6
  {
    int n = 8;
    CHECK(n); //= 8
  }
  CHECK(n); //= 3
  int parenthesized = (((n)));
  ;
  ;
  CHECK(parenthesized); //= 3
  int t = n > 2 ? n > 5 ? 1 : 2 : 3;
  CHECK(t); //= 2
  int3 sel = n > 2 ? int3(1, 2, 3) : int3(4, 5, 6);
  CHECK3(sel); //= (1, 2, 3)
  [branch] int hinted = In[0];
  [flatten] n = In[1];
  [loop] { hinted += 2; }
  [unroll(2)] if (hinted > 4) n -= 1;
  [branch] for (int h = 0; h < 2; ++h) n += In[h];
  CHECK(hinted); //= 5
  CHECK(n); //= -6
}
