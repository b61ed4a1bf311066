// RUN: %exec-test %s
// Operators and intrinsics on matrices work element by element. Clang lacks the matrix form of some;
// test/lit/reject/language/matrix-operators.hlsl shows its errors for those.
// in In i32: [7, -3, 2, 5, 0, 8]
// py: A = In[0:6]
// py: B = [2, 2, -3, -5, 3, 4]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

[numthreads(1, 1, 1)] void main() {
  int2x3 a = int2x3(In[0], In[1], In[2], In[3], In[4], In[5]);
  int2x3 b = int2x3(2, 2, -3, -5, 3, 4);
  int2x3 r = a + b;
  CHECK3(r[0]); //= [x + y for x, y in zip(A, B)][:3]
  CHECK3(r[1]); //= [x + y for x, y in zip(A, B)][3:]
  r = a - 2 * b;
  CHECK3(r[0]); //= [x - 2 * y for x, y in zip(A, B)][:3]
  int2x2 s = int2x2(In[0], In[1], In[2], In[3]);
  int2x2 t = int2x2(2, -3, 4, 5);
  s = s * t;
  CHECK2(s[0]); //= (14, 9)
  CHECK2(s[1]); //= (8, 25)
  float2x3 f = (float2x3)a;
  f *= 2;
  f -= (float2x3)b;
  CHECKF3(f[0]); //= [x * 2 - y for x, y in zip(A, B)][:3]
  f /= 2;
  CHECKF3(f[1]); //= [(x * 2 - y) / 2 for x, y in zip(A, B)][3:]
  CHECKF3(max(f, 5.0)[1]); //= [max((x * 2 - y) / 2, 5) for x, y in zip(A, B)][3:]
  CHECKF3(abs((float2x3)a)[0]); //= (7, 3, 2)
  CHECKF3(lerp(float2x3(a), float2x3(b), (float2x3)0.5)[0]); //= (4.5, -0.5, -0.5)
  r = In[0] > 3 ? a : b;
  CHECK3(r[1]); //= (5, 0, 8)
}
