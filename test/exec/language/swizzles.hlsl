// RUN: %exec-test %s
// in In f32: [1, 2, 3, 4, -5, 6.5]
// in Idx i32: [2, 0, 3]
#include "check.hlsli"
StructuredBuffer<float> In : register(t1);
StructuredBuffer<int> Idx : register(t2);
RWStructuredBuffer<float4> Scratch : register(u3);
// inout Scratch f32: [1, 2, 3, 4, 5, 6, 7, 8] -> [2, 10, 3, 4, 5, 6, 1, 2]
groupshared float4 Shared;

[numthreads(1, 1, 1)] void main() {
  float4 v = float4(In[0], In[1], In[2], In[3]);
  CHECKF4(v.wzyx); //= (4, 3, 2, 1)
  CHECKF4(v.rgba); //= (1, 2, 3, 4)
  CHECKF3(v.bgr);  //= (3, 2, 1)
  CHECKF4(v.xxyy); //= (1, 1, 2, 2)
  CHECKF2(v.ww);   //= (4, 4)
  CHECKF(v.z);     //= 3
  CHECKF2(v.wzyx.xw.yx);         //= (1, 4)
  CHECKF4((v.xy + v.zw).xyxy);   //= (4, 6, 4, 6)
  float s = In[4];
  CHECKF4(s.xxxx);    //= (-5, -5, -5, -5)
  CHECKF3(In[5].xxx); //= (6.5, 6.5, 6.5)
  CHECKF2(2.0.xx);    //= (2, 2)

  float4 w = v;
  w.xz = w.zx;
  CHECKF4(w); //= (3, 2, 1, 4)
  w.wy += float2(10, 20);
  CHECKF4(w); //= (3, 22, 1, 14)
  w.zyx = 0;
  CHECKF4(w); //= (0, 0, 0, 14)
  w.y++;
  w.xz -= 1;
  CHECKF4(w); //= (-1, 1, -1, 14)
  w.xyz.zx = float2(7, 8);
  CHECKF4(w); //= (8, 1, 7, 14)
  w.rg = w.ba;
  CHECKF4(w); //= (7, 14, 7, 14)

  CHECKF(v[Idx[0]]); //= 3
  v[Idx[2]] = 40;
  v[Idx[1]] *= -1;
  CHECKF4(v); //= (-1, 2, 3, 40)
  v[1] = 9;
  CHECKF4(v); //= (-1, 9, 3, 40)
  CHECKF(v.wzyx[Idx[0]]); //= 9

  int3 i = int3(1, 2, 3);
  i.yz = i.xy << 2;
  CHECK3(i); //= (1, 4, 8)
  bool3 b = bool3(true, false, true);
  b.xy = b.yx;
  CHECK3(b); //= (0, 1, 1)

  Scratch[0].xy = float2(2, 10);
  Scratch[Idx[1] + 1].wz = float2(2, 1);
  Shared = v;
  Shared.xw = Shared.wx;
  Shared[Idx[0]] = -3;
  CHECKF4(Shared); //= (40, 9, -3, -1)
}
