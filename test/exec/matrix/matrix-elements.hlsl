// RUN: %exec-test %s
// in In f32: [float(i * i - 5) for i in range(16)]
// in Idx i32: [2, 1, 0]
// py: M = [[In[r * 4 + c] for c in range(4)] for r in range(4)]
#include "check.hlsli"
StructuredBuffer<float> In : register(t1);
StructuredBuffer<int> Idx : register(t2);

[numthreads(1, 1, 1)] void main() {
  float4x4 m;
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c)
      m[r][c] = In[r * 4 + c];

  CHECKF4(m[1]);            //= M[1]
  CHECKF4(m[Idx[0]]);       //= M[2]
  CHECKF(m[Idx[0]][Idx[1]]); //= M[2][1]
  CHECKF(m._m03);           //= M[0][3]
  CHECKF(m._41);            //= M[3][0]
  CHECKF4(m._m00_m11_m22_m33); //= [M[i][i] for i in range(4)]
  CHECKF3(m._11_21_31);     //= [M[i][0] for i in range(3)]
  CHECKF2(m._m23_m23);      //= (M[2][3], M[2][3])
  CHECKF2(m[3].zy);         //= (M[3][2], M[3][1])

  float4x4 n = m;
  n._m00_m11 = float2(100, 200);
  n[2].xw = n[2].wx;
  n[Idx[2]][3] = -7;
  n._m30 += 1000;
  n[1] *= 2;
  CHECKF4(n[0]); //= (100, M[0][1], M[0][2], -7)
  CHECKF4(n[1]); //= (M[1][0] * 2, 400, M[1][2] * 2, M[1][3] * 2)
  CHECKF4(n[2]); //= (M[2][3], M[2][1], M[2][2], M[2][0])
  CHECKF4(n[3]); //= (M[3][0] + 1000, M[3][1], M[3][2], M[3][3])
  n._m01_m10 = n._m10_m01;
  CHECKF(n[0][1]); //= M[1][0] * 2
  CHECKF(n[1][0]); //= M[0][1]
  float4x4 id = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  id[3] = m[0];
  CHECKF4(id[3]); //= M[0]
  CHECKF(id[2][2]); //= 1
}
