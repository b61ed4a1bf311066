// RUN: %exec-test %s
// Non-square matrices: construction, row order, truncation, casts.
// in In i32: [-8, -5, -2, 1, 4, 7, 10, 13, 16, 19, 22, 25]
// py: A = [In[0:3], In[3:6]]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

float2x3 make() {
  return float2x3(In[0], In[1], In[2], In[3], In[4], In[5]);
}
void rowSwap(inout float2x3 m) {
  float3 t = m[0];
  m[0] = m[1];
  m[1] = t;
}

[numthreads(1, 1, 1)] void main() {
  float2x3 a = make();
  CHECKF3(a[0]); //= A[0]
  CHECKF3(a[1]); //= A[1]
  CHECKF(a._m12); //= A[1][2]
  CHECKF(a._23);  //= A[1][2]
  float2x3 rows = float2x3(float3(1, 2, 3), float3(4, 5, 6) * In[3]);
  CHECKF3(rows[1]); //= (4, 5, 6)
  rowSwap(a);
  CHECKF3(a[0]); //= A[1]
  CHECKF3(a[1]); //= A[0]
  float3x2 t = transpose(make());
  CHECKF2(t[0]); //= (A[0][0], A[1][0])
  CHECKF2(t[2]); //= (A[0][2], A[1][2])
  int2x2 q = int2x2(In[0], In[1], In[2], In[3]);
  CHECK2(q[1]); //= In[2:4]
  float2x2 cut = (float2x2)make();
  CHECKF2(cut[0]); //= A[0][:2]
  CHECKF2(cut[1]); //= A[1][:2]
  float3x3 s = 2.5;
  CHECKF3(s[1]); //= (2.5, 2.5, 2.5)
  float3x3 z = (float3x3)0;
  CHECKF3(z[2]); //= (0, 0, 0)
  int2x3 i = (int2x3)(make() * 0.5);
  CHECK3(i[0]); //= [int(v * 0.5) for v in A[0]]
  half2x2 h = half2x2(0.5h, 1, 2, In[0]);
  CHECKF2(h[1]); //= (2, -8)
  bool2x2 b = bool2x2(true, false, In[0] < 0, In[11] < 0);
  CHECK2(b[1]); //= (1, 0)
  matrix<int, 4, 3> m43;
  for (int k = 0; k < 12; ++k)
    m43[k / 3][k % 3] = In[k];
  CHECK3(m43[3]);      //= In[9:12]
  CHECK4(m43._m00_m10_m20_m30); //= In[0::3]
  float1x3 r13 = float1x3(1, 2, 3);
  CHECKF(r13[0].z); //= 3
  float4x1 c41 = {1, 2, 3, 4};
  CHECKF(c41[3].x); //= 4
  float2x2 arr[3];
  for (int j = 0; j < 3; ++j)
    arr[j] = float2x2(j, j + 1, j + 2, j + 3);
  CHECKF2(arr[In[3]][1]); //= (3, 4)
  arr[In[3]][1].y = 50;
  arr[2] = arr[1];
  CHECKF2(arr[2][1]); //= (3, 50)
}
