// RUN: %exec-test %s
// Every combination of scalar, vector and matrix in mul.
// in In i32: [3, -1, 4, 1, -5, 9, 2, -6, 5, 3, 5, -8, 9, 7, -9, 3, 2, 3]
// py: A = [In[0:3], In[3:6]]
// py: B = [In[6:10], In[10:14], In[14:18]]
// py: S = [In[0:2], In[2:4]]
// py: V = In[2:5]
// py: W = In[6:8]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

[numthreads(1, 1, 1)] void main() {
  float2x3 a;
  float3x4 b;
  for (int r = 0; r < 2; ++r)
    for (int c = 0; c < 3; ++c)
      a[r][c] = In[r * 3 + c];
  for (int q = 0; q < 3; ++q)
    for (int c = 0; c < 4; ++c)
      b[q][c] = In[6 + q * 4 + c];
  float3 v = float3(In[2], In[3], In[4]);
  float2 w = float2(In[6], In[7]);
  float s = In[1] * 0.5;

  float2x4 ab = mul(a, b);
  CHECKF4(ab[0]); //= mul(A, B)[0]
  CHECKF4(ab[1]); //= mul(A, B)[1]
  CHECKF2(mul(a, v)); //= mul(A, V)
  CHECKF3(mul(w, a)); //= mul(W, A)
  CHECKF4(mul(v, b)); //= mul(V, B)
  CHECKF(mul(v, v));  //= dot(V, V)
  CHECKF3(mul(s, v)); //= [-0.5 * x for x in V]
  CHECKF3(mul(v, s)); //= [-0.5 * x for x in V]
  CHECKF3(mul(s, a)[1]); //= [-0.5 * x for x in A[1]]
  CHECKF3(mul(a, s)[0]); //= [-0.5 * x for x in A[0]]
  CHECKF(mul(s, s));     //= 0.25
  int2x2 i = int2x2(In[0], In[1], In[2], In[3]);
  CHECK2(mul(i, i)[1]);              //= mul(S, S)[1]
  CHECK2(mul(i, int2(In[6], In[7]))); //= mul(S, W)
  CHECK(mul(int3(v), int3(v)));      //= dot(V, V)
  half2x2 h = (half2x2)i;
  CHECKF2(mul(h, (half2)w));  //= mul(S, W)
  CHECKF2(mul((half2)w, h));  //= mul(W, S)
  float2 chain = mul(mul(a, b), mul(transpose(b), v));
  CHECKF2(chain); //= mul(mul(A, B), mul(transpose(B), V))
  float2x2 at = mul(a, transpose(a));
  CHECKF2(at[0]); //= mul(A, transpose(A))[0]
  CHECKF(determinant(at)); //= dot(A[0], A[0]) * dot(A[1], A[1]) - dot(A[0], A[1]) ** 2
  float3x3 c = float3x3(2, -1, 0, 4, 3, In[2], 1, 5, -2);
  CHECKF(determinant(c)); //= 2 * (3 * -2 - 4 * 5) + 1 * (4 * -2 - 4 * 1)
  float4x4 d = float4x4(1, 2, 0, In[0], 0, 3, 1, 0, 2, 0, 4, 1, 1, 1, 0, 5);
  CHECKF(determinant(d)); //= 37
  // not on Metal {
  double2x2 dd = double2x2(1, 2, 3, In[2]);
  double2 dv = mul(dd, double2(2, 0.5l));
  CHECKD(dv.x); //= 3
  CHECKD(dv.y); //= 8
  // }
}
