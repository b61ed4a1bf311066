// RUN: %exec-test %s
// Intrinsics of floats convert the elements of other matrices; scalars stand before and between matrices.
// in In i32: [4, -9, 16, 25]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

int which(float2x2 v) { return 1; }
int which(half2x2 v) { return 2; }
int which(int2x2 v) { return 3; }
// not on Metal {
int which(double2x2 v) { return 4; }
// }

[numthreads(1, 1, 1)] void main() {
  int2x2 i = int2x2(In[0], In[1], In[2], In[3]);
  uint2x2 u = (uint2x2)abs(i);
  float2x2 f = i;
  bool2x2 b = i > 4;
  CHECKF2(sqrt(u)[0]);              //= (2, 3)
  CHECKF2(sqrt(u)[1]);              //= (4, 5)
  CHECK(which(sqrt(i)));            //= 1
  CHECKF2(saturate(i)[0]);          //= (1, 0)
  CHECKF2(exp2(b)[0]);              //= (1, 1)
  CHECKF2(exp2(b)[1]);              //= (2, 2)
  CHECK2(isnan(sqrt(i))[0]);        //= (0, 1)
  CHECK2(isinf(i)[0]);              //= (0, 0)
  CHECKF2(pow(i, u * 0 + 2)[0].xx); //= (16, 16)
  CHECKF2(pow(2, i / 4)[0]);        //= (2, 0.25)
  CHECKF2(pow(2, f / 4)[1].xx);     //= (16, 16)
  CHECK2(max(5, i)[0]);             //= (5, 5)
  CHECK2(max(5, i)[1]);             //= (16, 25)
  CHECK(which(max(5, i)));          //= 3
  CHECKF2(min(4.5, f)[0]);          //= (4, -9)
  CHECKF2(min(4.5, f)[1]);          //= (4.5, 4.5)
  CHECKF2(lerp(0, i, 0.5)[0]);      //= (2, -4.5)
  CHECKF2(lerp(0, f, f)[1]);        //= (256, 625)
  CHECKF2(lerp(f, 1, f * 0)[1]);    //= (16, 25)
  CHECK2(clamp(i, 5, i + 1)[0]);    //= (5, -8)
  CHECK2(clamp(7, i, 20)[1]);       //= (16, 20)
  CHECK2(mad(2, i, i)[0]);          //= (12, -27)
  CHECK2(mad(i, 3, i)[1]);          //= (64, 100)
  CHECKF2(smoothstep(0, 8, f)[0]);  //= (0.5, 0)
  CHECKF2(smoothstep(f, f + 2, 5)[0]); //= (0.5, 1)
  // not on Metal {
  double2x2 d = i;
  CHECKF2(saturate(d)[0]);          //= (1, 0)
  CHECK(which(saturate(d)));        //= 4
  CHECKF2(log2(d)[0].xx);           //= (2, 2)
  CHECKF2(log2(d)[1].xx);           //= (4, 4)
  CHECK(which(log2(d)));            //= 1
  CHECKF2(pow(u, 0.5L)[1]);         //= (4, 5)
  CHECK(which(pow(d, d)));          //= 1
  float2x2 part, whole;
  part = modf(d / 8, whole);
  CHECKF2(part[0]);                 //= (0.5, -0.125)
  CHECKF2(whole[1]);                //= (2, 3)
  // }
}
